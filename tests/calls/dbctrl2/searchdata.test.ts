import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitNgrams } from '../../../src/core/company/database-set/ngrams'
import type { DatabaseSetFilter, Dbctrl2SearchdataBody } from '../../../src/generated/types'
import { column, type Sets, serverWithSets, setOf } from '../../kit/sets'

/*
 * A foreign database (here other tables of the same one) with what it allows, a table that it does not, a view that
 * sleeps, one that divides by nothing, and a table that is changed under its set; a database that is not there, and one
 * that takes connections and says nothing.
 */
const filter = (part: Partial<DatabaseSetFilter>): DatabaseSetFilter => ({
  column: 'name',
  match: 'is',
  by: 'fixed',
  value: '',
  except: [],
  ...part,
})

let house: Sets
let silent: Awaited<ReturnType<typeof blackHole>>
let ids: Record<'part' | 'slow' | 'shifty' | 'lying' | 'mine' | 'ours' | 'odd', string>
beforeAll(async () => {
  silent = await blackHole()
  house = await serverWithSets((url) => [
    ...[{ id: 'erp', name: '进销存', url, tables: ['erp.*'], timeout: 300, connections: 2 }],
    ...[{ id: 'gone', name: '已停机', url: 'postgres://x:y@127.0.0.1:1/x', tables: ['a.b'] }],
    ...[{ id: 'silent', name: '无应答', url: silent.url, tables: ['a.b'] }],
  ])
  await house.sql(`
    create schema erp;
    create table erp.part (id integer primary key, name text, note text, dept text, boss text, price numeric(20, 2));
    insert into erp.part values (1, '轴承', '100% 钢', '前端组', '100008', 12.50), (2, '轴_套', 'a%b', '财务部', '100028', 1),
      (3, '螺母''; drop table erp.part; --', 'x', '前端组', '100010', 9007199254740993), (4, null, null, '前端组', '100010', 'NaN');
    create view erp.slow as select id, name, case when pg_sleep(5) is null then '' end as nap from erp.part;
    create table erp.shifty (id integer primary key, name text, price integer);
    insert into erp.shifty values (1, '善变', 5);
    create view erp.lying as select id, (10 / (id - 2))::integer as share, name from erp.part;
    create table erp."odd ""name" ("i""d" text primary key, "select" text);
    insert into erp."odd ""name" values ('a"b', 'from')`)
  const part = {
    columns: [
      column('id', 'integer'),
      column('name'),
      column('note'),
      column('dept'),
      column('boss'),
      column('price', 'number'),
    ],
  }
  ids = {
    part: await house.save(setOf('erp.part', part)),
    slow: await house.save(
      setOf('erp.slow', { columns: [column('id', 'integer'), column('name'), column('nap')] }),
    ),
    shifty: await house.save(
      setOf('erp.shifty', { columns: [column('id', 'integer'), column('name'), column('price', 'integer')] }),
    ),
    lying: await house.save(
      setOf('erp.lying', { columns: [column('id', 'integer'), column('name'), column('share', 'integer')] }),
    ),
    mine: await house.save(
      setOf('erp.part', { ...part, name: '我的', filters: [filter({ column: 'boss', by: 'person-jobid' })] }),
    ),
    ours: await house.save(
      setOf('erp.part', {
        ...part,
        name: '部门的',
        filters: [filter({ column: 'dept', by: 'department-name', except: ['role-finance-lead'] })],
      }),
    ),
    odd: await house.save(
      setOf('erp.odd "name', { key: 'i"d', label: 'select', columns: [column('i"d'), column('select')] }),
    ),
  }
})
afterAll(async () => {
  await house.stop()
  await silent.close()
})

/** A server that takes connections and says nothing. */
async function blackHole() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://x:y@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const search = async (id: string, more: Partial<Dbctrl2SearchdataBody> = {}, jobId = '100010') =>
  (await house.as(jobId)).call('dbctrl2/searchdata', { id, currentPage: 1, ...more })
const found = async (...asked: Parameters<typeof search>) => {
  const { success, msg, data } = await search(...asked)
  expect(success, msg).toBe(true)
  return data.result.map(({ value }) => value)
}

describe('search in a database set', () => {
  test('finds materials by every typed word at any position', async () => {
    const { data } = await search('dbset-material', { search: { words: '螺钉 m4' } })
    expect(data.result.map(({ label, row }) => `${label} ${row.spec}`)).toEqual([
      '内六角螺钉 M4×12',
      '十字槽盘头螺钉 M4×12',
    ])
    expect(data.result[0]).toMatchObject({ value: 'JG0002', row: { unit: '盒', price: 40.5 } })
    expect(data.result[0]?.row).not.toHaveProperty('active')
  })

  test('returns further pages until the last one', async () => {
    const pages = await Promise.all(
      [1, 2, 15].map((currentPage) => search('dbset-material', { currentPage })),
    )
    const [first, second, beyond] = pages.map(({ data }) => data)
    expect(first).toMatchObject({ more: true, pageSize: 20, totalItems: 21, currentPage: 1 })
    expect(second?.result.some(({ value }) => first?.result.some((one) => one.value === value))).toBe(false)
    expect(beyond).toMatchObject({ result: [], more: false })
  })

  test('hides rows that a fixed filter excludes, even in a search by name', async () => {
    expect(await found('dbset-material', { search: { words: 'GC0014' } })).toEqual([])
    expect(await found('dbset-material', { search: { words: 'GC0013' } })).toEqual(['GC0013'])
  })

  test('returns the rows of the own department and person; a role may see all rows', async () => {
    expect(await found(ids.ours)).toEqual([1, 3, 4])
    expect(await found(ids.ours, {}, '100029')).toEqual([2])
    expect(await found(ids.ours, {}, '100028')).toEqual([1, 2, 3, 4])
    expect(await found(ids.mine)).toEqual([3, 4])
    expect(await found(ids.mine, {}, '100036')).toEqual([])
  })

  test('shows the stored value of a row without a name, and large numbers as text', async () => {
    const { data } = await search(ids.part)
    expect(data.result.map(({ label, row }) => [label, row.price])).toMatchObject([
      ['轴承', 12.5],
      ['轴_套', 1],
      [expect.anything(), '9007199254740993.00'],
      ['4', null],
    ])
  })
})

test('splits a word into parts that the database finds in every text with that word', async () => {
  for (const [whole, word] of [
    ['冷轧钢板 GC0001 1.2mm×1250mm', 'gc0001'],
    ['M4×12 内六角螺钉', '4×1'],
    ['Ünit ABC', 'abc'],
    ['钢板', '钢板'],
  ] as const) {
    const { rows } = await house.db.pool.query('select word_parts($1) @> $2::text[] as holds', [
      whole,
      splitNgrams(word),
    ])
    expect(rows).toEqual([{ holds: true }])
  }
})

describe('literal search text', () => {
  test.each([
    ['%', [1, 2]],
    ['_', [2]],
    ["'; drop table erp.part; --", [3]],
    ["' or '1'='1", []],
    ['$1', []],
    ['\\', []],
  ])('searches for %j literally', async (words, expected) => {
    expect(await found(ids.part, { search: { words } })).toEqual(expected)
  })

  test('accepts column names with quotation marks', async () => {
    const { data } = await search(ids.odd, { search: { words: 'fro' } })
    expect(data.result).toMatchObject([{ value: 'a"b', label: 'from' }])
  })

  test.each(["dbset-material' or true --", '../x', '%'])('rejects the set id %j as unknown', async (id) => {
    expect(await search(id)).toMatchObject({ success: false, code: 'dbset.not-found' })
  })

  test('returns no rows for a parameter of another column or with an invalid value', async () => {
    const gated = await house.save(
      setOf('erp.part', {
        columns: [column('id', 'integer'), column('name'), column('price', 'number')],
        filters: [filter({ column: 'price', by: 'parameter' })],
      }),
    )
    const parameters: Record<string, string | number | null>[] = [
      {},
      { price: "1 or true'" },
      { name: '轴承' },
      { price: null },
      { constructor: 1 } as never,
    ]
    for (const one of parameters) expect(await found(gated, { search: { parameters: one } })).toEqual([])
    expect(await found(gated, { search: { parameters: { price: 12.5 } } })).toEqual([1])
  })

  test.each([
    ['an order of one’s own', { orderby: 'name; drop table erp.part' }],
    ['a table', { table: 'public.person' }],
    ['page 0', { currentPage: 0 }],
    ['page 1000', { currentPage: 1000 }],
    ['a list to look for', { search: { words: ['a'] } }],
    ['more than a hundred letters', { search: { words: 'x'.repeat(101) } }],
  ])('rejects %s', async (_, body) => {
    const answer = await (await house.as('100010')).raw('dbctrl2/searchdata', {
      id: ids.part,
      currentPage: 1,
      ...body,
    })
    expect(answer.status).toBe(400)
  })

  test('rejects a search without a session', async () => {
    expect((await house.nobody.call('dbctrl2/searchdata', { id: ids.part, currentPage: 1 })).status).toBe(401)
  })
})

describe('the read-only role for the product’s own database', () => {
  test('reads the tables of one schema and changes none of them', async () => {
    const own = house.house.sources.byId('own')
    const read = (text: string) => own?.read({ text, values: [] })
    await expect(read('select 1 from public.person')).rejects.toMatchObject({ trouble: 'gone' })
    await expect(read('select 1 from public.session')).rejects.toMatchObject({ trouble: 'gone' })
    await expect(read('delete from sources.material')).rejects.toThrow('25006')
    await expect(read('create table sources.x (a int)')).rejects.toThrow(/25006|42501/)
    expect(await read('select count(*)::text from sources.material')).toEqual([
      [expect.stringMatching(/^2\d\d$/)],
    ])
  })
})

describe('a database in a faulty state', () => {
  const unsaved = (source: string) => setOf('a.b', { source })
  const preview = async (source: string) =>
    (await house.as('admin')).call('dbctrl2/preview', { set: unsaved(source) })

  test.each([
    ['is not there', 'gone'],
    ['takes connections and says nothing', 'silent'],
  ])('returns an error in time for a database that %s', async (_, source) => {
    const begun = Date.now()
    const answer = await preview(source)
    expect(answer).toMatchObject({ success: false, code: 'dbset.source-silent' })
    expect(Date.now() - begun).toBeLessThan(10_000)
  })

  test('cancels a slow query in the database as well and meanwhile serves other requests', async () => {
    const [slow, other] = await Promise.all([search(ids.slow, { search: { words: '轴' } }), search(ids.part)])
    expect(slow).toMatchObject({ success: false, code: 'dbset.source-slow' })
    expect(slow.msg).toContain('erp.slow')
    expect(other.success).toBe(true)
  })

  test('reports an error in a row without showing its text', async () => {
    expect(await search(ids.lying)).toMatchObject({ success: false, code: 'dbset.source-unfit' })
  })

  test('names the column whose type has changed or that was dropped', async () => {
    await house.sql("alter table erp.shifty alter price type text using '五'")
    house.clock.move(61_000)
    const changed = await search(ids.shifty)
    expect(changed).toMatchObject({ success: false, code: 'dbset.column-changed' })
    expect(changed.msg).toContain('price')
    await house.sql('alter table erp.shifty drop price')
    house.clock.move(61_000)
    expect(await search(ids.shifty)).toMatchObject({ success: false, code: 'dbset.column-gone' })
    await house.sql('drop table erp.shifty')
    expect(await search(ids.shifty)).toMatchObject({ success: false })
    house.clock.move(61_000)
    expect(await search(ids.shifty)).toMatchObject({ success: false, code: 'dbset.table-gone' })
  })
})
