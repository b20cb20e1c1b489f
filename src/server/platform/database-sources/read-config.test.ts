import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDatabaseSources } from './read-config'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-sources-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const erp = {
  id: 'erp',
  name: '进销存',
  url: `postgres://reader:\${ERP}@erp:5432/erp`,
  tables: ['public.part'],
}
const read = (sources: unknown, env: Record<string, string> = { ERP: 'p@ss/word' }) => {
  const file = join(folder, 'sources.json')
  writeFileSync(file, typeof sources === 'string' ? sources : JSON.stringify({ sources }))
  return readDatabaseSources({ file, dataDir: folder, env })
}

test('offers only the product database without a file', () => {
  expect(readDatabaseSources({ file: undefined, dataDir: join(folder, 'none'), env: {} })).toEqual([])
})

test('replaces environment variables, whatever characters they contain', () => {
  expect(read([erp])).toMatchObject([{ id: 'erp', url: 'postgres://reader:p%40ss%2Fword@erp:5432/erp' }])
})

describe('invalid database sources', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{', 'start.sources-file'],
    ['no tables', [{ ...erp, tables: [] }], 'start.sources-unfit'],
    ['a table without its schema', [{ ...erp, tables: ['part'] }], 'start.sources-unfit'],
    ['another kind of database', [{ ...erp, url: 'mysql://a@b/c' }], 'start.sources-unfit'],
    ['an id twice', [erp, erp], 'start.sources-twice'],
    ['the id of the own database', [{ ...erp, id: 'own' }], 'start.sources-twice'],
    [
      'options of the driver in the address',
      [{ ...erp, url: 'postgres://a@b/c?options=-c%20role=x' }],
      'start.sources-address',
    ],
    ['an address without a database', [{ ...erp, url: 'postgres://a@b' }], 'start.sources-address'],
  ])('refuses to start with a file that contains %s', (_, sources, code) =>
    expect(() => read(sources)).toThrow(expect.objectContaining({ code })),
  )

  test('refuses to start with a variable that is not set', () => {
    expect(() => read([erp], {})).toThrow(expect.objectContaining({ code: 'start.sources-variable' }))
  })
})
