import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundDesign } from '../../tests/kit/sound-design'
import type { DesignDocument } from '../client/index'
import { createFileNames, DesignFolder, fromFiles, toFiles } from './design-files'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const cases = fc.array(
  fc.record({ name: text, at: fc.constant('2026-11-29T08:00:00.000Z'), acts: fc.constant([]) }),
  { maxLength: 4 },
)
const tables = fc
  .uniqueArray(text, { maxLength: 3 })
  .map((names) =>
    names.map((name, at) => ({ id: `t${9 - at}`, name, hit: 'first', inputs: [], outputs: [], rules: [] })),
  )

/** Documents with cases and tables of any names; cases are sorted as the server sorts them. */
const documents = fc
  .record({ name: text, design: soundDesign, cases, tables })
  .map(({ name, design, cases, tables }) => {
    const formset = { ...design.formset, ...(tables.length && { decisions: tables }) }
    const sorted = cases.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    const whole = { ...design, formset, fileList: [] }
    return { name, description: '', names: [], design: whole, cases: sorted } as unknown as DesignDocument
  })

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
const byName = ({ cases, ...rest }: DesignDocument) => ({
  ...rest,
  cases: cases.map(({ name }) => name).sort(),
})

test('reads from files the document that was written, with the same text whatever the order of its parts', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const files = toFiles({ id: 'flow-1', document })
      const read = fromFiles(files, 'x')
      expect(plain({ ...read, document: byName(read.document) })).toEqual(
        plain({ id: 'flow-1', document: byName(document) }),
      )
      expect([...toFiles(read)].sort()).toEqual([...files].sort())
    }),
    { numRuns: 40 },
  )
})

test('names files by words that every file system accepts, each once', () => {
  fc.assert(
    fc.property(fc.array(text), (words) => {
      const names = words.map(createFileNames())
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(words.length)
      for (const name of names) expect(name).toMatch(/^[^\s\\/:*?"<>|.-][^\\/:*?"<>|\p{Cc}]*$/u)
    }),
    { numRuns: 100 },
  )
})

test('removes files of cases that the flow has no longer, and keeps its folder when it is renamed', () => {
  const path = mkdtempSync(join(tmpdir(), 'qianpi-files-'))
  try {
    const [document] = fc.sample(documents, 1)
    if (!document) throw new Error('no document was drawn')
    const one = { name: '一', at: '2026-11-29T08:00:00.000Z', acts: [] }
    const folder = new DesignFolder(path, 'https://a')
    folder.write({ id: 'f', document: { ...document, name: '请假', cases: [one] } })
    folder.recordSave('f', 3)
    folder.write({ id: 'f', document: { ...document, name: '休假', cases: [] } })
    const again = new DesignFolder(path, 'https://a')
    expect(again.ids()).toEqual(['f'])
    expect(again.read('f').document).toMatchObject({ name: '休假', cases: [] })
    expect([again.saveOf('f'), new DesignFolder(path, 'https://b').saveOf('f')]).toEqual([3, undefined])
  } finally {
    rmSync(path, { recursive: true })
  }
})
