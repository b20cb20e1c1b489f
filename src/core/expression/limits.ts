/** The bounds of one expression; each has a problem text that names it. */
export const expressionLimits = {
  length: 4_000,
  depth: 100,
  nodes: 1_000,
  digits: 30,
  /** Decimals that a function may be asked for. */
  decimals: 10,
  /** Characters of a text that a function makes. */
  text: 1_000_000,
  /** List items and table rows that functions may read in one evaluation. */
  steps: 200_000,
  /** The same for a whole run: all fields, columns and rows of a form, all conditions of an act. Fifteen columns that look something up in 5,000 rows take half of it. */
  runSteps: 250_000,
  /** The first problems are the helpful ones. */
  problems: 20,
} as const
