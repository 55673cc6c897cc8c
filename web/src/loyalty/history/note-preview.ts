/** Specification 2, section 9: a note is shown up to here, the whole in a tooltip. */
const NOTE_PREVIEW = 50;

/** A note as the table shows it. */
export const previewOf = (note: string): string =>
  note.length > NOTE_PREVIEW ? `${note.slice(0, NOTE_PREVIEW)}…` : note;
