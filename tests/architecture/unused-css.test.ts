import { expect, test } from 'vitest'
import { literalsOf } from './literals'
import { filesIn } from './sources'

const styles = filesIn('src/web', '.css').map(({ path, text }) => ({
  path,
  text: text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)/g, '')
    .replace(/"[^"]*"|'[^']*'/g, ''),
}))
const literals = filesIn('src/web', '.ts', '.tsx')
  .filter(({ path }) => !/\.test\.|\/testing\./.test(path))
  .map(literalsOf)
const said = literals.flatMap(({ whole, parts }) => [...whole, ...parts])
const words = new Set(said.flatMap((text) => text.split(/\s+/)))

/** How names begin that a template goes on with: `tone-${…}`. */
const beginnings = literals
  .flatMap(({ parts }) => parts)
  .flatMap((text) => /(?:^|\s)([a-z][\w-]*-)$/.exec(text)?.[1] ?? [])
const properties = said.join(' ')
const propertyBeginnings = [...properties.matchAll(/--[a-z][\w-]*-(?![\w-])/g)].map(([name]) => name)

/** What the packages we draw with call their own parts. */
const foreignClass =
  /^(?:ant|adm|cm|react-flow)(?:-|__|$)|^(?:connecting|selected|filter-node|tiptap|tableWrapper|is-editor-empty|ProseMirror-(?:focused|gapcursor|hideselection|selectednode)|selectedCell)$/
const foreignProperty = /^--(?:adm-|height$|item-height$)/

const classUsed = (name: string) =>
  words.has(name) || foreignClass.test(name) || beginnings.some((start) => name.startsWith(start))

test.each(styles)('$path styles only classes that are used', ({ text }) => {
  const named = [...text.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)
  expect([...new Set(named)].filter((name) => !classUsed(name))).toEqual([])
})

const readers = styles.map(({ text }) => text).join(' ')
const read = new Set(
  [...`${readers} ${properties}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name),
)
const propertyUsed = (name: string) =>
  read.has(name) ||
  words.has(name) ||
  foreignProperty.test(name) ||
  propertyBeginnings.some((start) => name.startsWith(start))

test.each(styles)('$path sets only properties that are read', ({ text }) => {
  const set = [...text.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
  expect([...new Set(set)].filter((name) => !propertyUsed(name))).toEqual([])
})
