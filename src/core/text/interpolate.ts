const place = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g
const rules = new Map<string, Intl.PluralRules>()

/** Whether a language uses the singular for a count. */
function isOne(language: string, count: unknown): boolean {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(Number(count)) === 'one'
}

/**
 * Replaces the {placeholders} of a text. `{n, plural, one {flow} other {flows}}` uses the plural rules of the
 * language; a placeholder without a value stays.
 */
export const interpolate = (
  text: string,
  language: string,
  params: Readonly<Record<string, unknown>>,
  shown: (value: unknown) => string = String,
): string =>
  text.replace(place, (whole, name: string, one?: string, other?: string) => {
    const value = params[name] ?? undefined
    if (one !== undefined && other !== undefined) return isOne(language, value) ? one : other
    return value === undefined ? whole : shown(value)
  })
