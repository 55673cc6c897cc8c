type Named = {
  store_name: string;
  cid: string;
  shop: string;
  franchisee_name: string | null;
  agreement_no: string;
};

/** Terms whose store, number, franchisee or agreement holds every word typed. */
export const findTerms = <T extends Named>(terms: readonly T[], typed: string): T[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return terms.filter((one) => {
    const text = [one.store_name, one.cid, one.shop, one.franchisee_name ?? '', one.agreement_no]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
