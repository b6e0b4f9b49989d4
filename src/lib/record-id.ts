/** A record of a transcript: its line number (from 1) in JSONL files, its message id elsewhere. */
export type RecordId = number | string;
