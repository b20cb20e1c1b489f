/** Rule that a plugin breaks: the suffix of the text `plugin-problem.CODE`, and its parameters. */
export class PluginError extends Error {
  override name = 'PluginError'

  constructor(
    readonly code: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(code)
  }
}
