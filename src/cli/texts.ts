import texts from '../generated/texts/commanding.json'

export type TerminalLanguage = keyof typeof texts

/** Returns the language of the terminal: that of LC_ALL, LC_MESSAGES or LANG; English for any other. */
export function terminalLanguage(env: Readonly<Record<string, string | undefined>>): TerminalLanguage {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return (['zh', 'es'] as const).find((language) => locale.toLowerCase().startsWith(language)) ?? 'en'
}

/** Returns a text with its parameters. */
export type TextLookup = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** Creates the lookup of texts in a language: those of the command line, or those whose keys begin otherwise. */
export const createTextLookup =
  (language: TerminalLanguage, prefix = 'cli.'): TextLookup =>
  (key, params = {}) =>
    ((texts[language] as Readonly<Record<string, string>>)[prefix + key] ?? key).replace(
      /\{(\w+)\}/g,
      (hole, name) => String(params[name] ?? hole),
    )

/** Reason why a command ends: a text of the command line, and the exit code. */
export class CommandError extends Error {
  constructor(
    readonly key: string,
    readonly params: Readonly<Record<string, string | number>> = {},
    readonly exitCode: ExitCode = exitCodes.refused,
  ) {
    super(key)
    this.name = 'CommandError'
  }
}

/** Exit codes: scripts tell by them what to do. */
export const exitCodes = { done: 0, refused: 1, usage: 2, conflict: 3, connection: 4 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
