/** How a hook was called, and all it may need; it starts too often to load more. */
export interface HookCall {
  /** Absolute folder the hook was started in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Hands text to the agent that called; done when it has it all. */
  readonly say: (text: string) => Promise<void>;
  /** Absolute paths of the running program and of the Node that runs it. */
  readonly program: string;
  readonly node: string;
}
