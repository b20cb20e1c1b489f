/** What a script may use up in one call (decisions §5): a script beyond any of these is stopped. */
export const scriptLimits = {
  /** Milliseconds of running, and as many again for putting its results into text. */
  time: 50,
  /** The most that counts between two looks at the clock, and the most that may pass by the wall clock. */
  tick: 5,
  patience: 500,
  memory: 16 * 1024 * 1024,
  stack: 256 * 1024,
  /** Characters of a script, and of what it leaves behind. */
  script: 100_000,
  result: 4_000_000,
  /** Lines a script may write for its author, and the characters of each. */
  lines: 50,
  line: 300,
}
