/** Limits of a script per call (decisions §5); a script beyond any of these is aborted. */
export const scriptLimits = {
  /** Milliseconds of running time, and as many again for serializing its results. */
  time: 50,
  /** Milliseconds counted at most between two clock checks, and wall-clock milliseconds at most. */
  tick: 5,
  patience: 500,
  memory: 16 * 1024 * 1024,
  stack: 256 * 1024,
  /** Maximum number of characters of a script, and of its result. */
  script: 100_000,
  result: 4_000_000,
  /** Maximum number of console lines, and of characters per line. */
  lines: 50,
  line: 300,
}
