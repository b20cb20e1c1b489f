import type { FormItem } from '#/generated/types'

/** What tinymceset says: how high the editor is, its tools in groups, its menus. */
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

/** A toolbar as designs write it: groups between bars, several rows as a list, false for none, true as it comes. */
function textsOf(said: unknown, usual: string): string[] {
  if (said === false) return []
  if (Array.isArray(said)) return said.filter((row) => typeof row === 'string')
  return [typeof said === 'string' ? said : usual]
}

/** The tools and menus of an item; names that nothing bears are left out. */
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
