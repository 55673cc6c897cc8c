-- What owners owe each other for points is a line of statements where the chain so chooses (settle_on_statements).
alter table royalty_statement_lines drop constraint royalty_statement_lines_kind_check;
alter table royalty_statement_lines add constraint royalty_statement_lines_kind_check check (kind in (
  'royalty', 'minimum', 'marketing', 'fixed-fee', 'funded-credit', 'points-settlement', 'correction'
));
