import type { FormItem } from '#/generated/types'

/** Settings in tinymceset: height of the editor, tools in groups, and menus. */
export interface Toolset {
  height: number
  groups: string[][]
  menus: string[]
}

const standard = {
  height: 200,
  toolbar:
    'undo redo | formatselect fontsizeselect bold italic underline | bullist numlist blockquote | fullscreen code',
  menubar: 'edit insert view format table',
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/**
 * Parses a toolbar of a design: groups separated by bars, a list for several rows, false for none, true for
 * the default.
 */
function textsOf(said: unknown, usual: string): string[] {
  if (said === false) return []
  if (Array.isArray(said)) return said.filter((row) => typeof row === 'string')
  return [typeof said === 'string' ? said : usual]
}

/** Returns the tools and menus of an item; unknown names are ignored. */
export function toolsetOf(
  { options }: FormItem,
  known: Record<'tools' | 'menus', ReadonlySet<string>>,
): Toolset {
  const set = (options.tinymceset ?? {}) as Record<string, unknown>
  const height = Number(set.height)
  const rows = textsOf(set.toolbar, standard.toolbar).flatMap((row) => row.split('|'))
  return {
    height: height >= 80 && height <= 2000 ? height : standard.height,
    groups: rows
      .map((group) => wordsIn(group).filter((name) => known.tools.has(name)))
      .filter((group) => group.length > 0),
    menus: textsOf(set.menubar, standard.menubar)
      .flatMap(wordsIn)
      .filter((name) => known.menus.has(name)),
  }
}
