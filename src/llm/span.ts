/** What can be told of a span, whoever keeps it. */

/** Names after OpenTelemetry's conventions for generative AI, where there is one. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  set(attributes: Attributes): void;
  /** What was said, redacted; only when the user wants bodies, too. The text is not even made otherwise. */
  body(name: string, text: () => string): void;
}

/** A span under way. */
export interface OpenSpan extends Span {
  child(name: string, attributes: Attributes): OpenSpan;
  /** Ends it; with what it failed of. */
  end(error?: unknown): void;
}
