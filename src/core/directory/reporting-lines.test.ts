import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildDirectory } from './build-directory'
import type { Directory, DirectoryPerson, Superiors } from './directory'
import { checkFacts, checkSuperiors, type PersonFieldDefinition } from './person-fields'
import { ownSuperiors } from './reporting-lines'
import { findSuperiorChain } from './superior-chain'
import { findSuperiors, isTopLeader, nearestSuperiors } from './superiors'

const departments = [
  { id: '1', name: '公司', parentId: null, order: 0 },
  { id: '2', name: '研发部', parentId: '1', order: 1 },
  { id: '3', name: '业务部', parentId: '1', order: 2 },
]
const lines = [{ id: 'biz', name: '业务线' }]

/** 总 leads the company, 研 and 业 their departments, 员 works in 研发部. */
function companyWith(superiors: Record<string, Superiors>, left: readonly string[] = []): Directory {
  const person = (id: string, department: string, leader = false): DirectoryPerson => ({
    id,
    jobId: id,
    name: id,
    enabled: !left.includes(id),
    departments: [{ id: department, leader }],
    roles: id === '业' ? ['sales'] : [],
    superiors: superiors[id] ?? {},
  })
  const people = [
    person('总', '1', true),
    person('研', '2', true),
    person('业', '3', true),
    person('员', '2'),
  ]
  return buildDirectory({ departments, roles: [], lines, people: [...people, person('专', '3')] })
}

const main = (...ids: string[]): Superiors => ({ superior: ids.map((id) => ({ id })) })
const biz = (id: string): Superiors => ({ biz: [{ id }] })
const names = (people: readonly DirectoryPerson[]) => people.map(({ id }) => id).join('')

const above = (directory: Directory, rest: Partial<Parameters<typeof findSuperiors>[1]> = {}) =>
  names(findSuperiors(directory, { personId: '员', departmentId: '2', climbs: true, ...rest }).people)

describe('superiors of people’s own', () => {
  test.each<[what: string, found: string, wanted: string]>([
    ['without one, the supervisor of the department', above(companyWith({})), '研'],
    ['go before the supervisor of the department', above(companyWith({ 员: main('业') })), '业'],
    ['may be several', above(companyWith({ 员: main('业', '专') })), '业专'],
    [
      'also when only the direct one is wanted',
      above(companyWith({ 员: main('业') }), { climbs: false }),
      '业',
    ],
    ['lead on where one has left', above(companyWith({ 员: main('专') }, ['专'])), '业'],
    [
      'are nobody where the direct one has left',
      above(companyWith({ 员: main('专') }, ['专']), { climbs: false }),
      '',
    ],
    ['lead on to a role', above(companyWith({ 员: main('研'), 研: main('业') }), { roles: ['sales'] }), '业'],
    [
      'lead on from the person to the departments above',
      above(companyWith({ 员: main('专') }), { roles: ['sales'] }),
      '业',
    ],
    ['of another line count in that line only', above(companyWith({ 员: biz('专') })), '研'],
    ['are found in their line', above(companyWith({ 员: biz('专') }), { line: 'biz' }), '专'],
    ['are nobody in a line that ends', above(companyWith({}), { line: 'biz' }), ''],
  ])('%s', (_, found, wanted) => expect(found).toBe(wanted))

  test('count on the days of their term, both included', () => {
    const terms = [
      { id: '业', until: '2026-12-08' },
      { id: '专', from: '2026-12-09' },
    ]
    const directory = companyWith({ 员: { superior: terms } })
    expect(['2026-12-08', '2026-12-09'].map((day) => above(directory, { day }))).toEqual(['业', '专'])
    const { until, people } = ownSuperiors(directory, '员', { day: '2026-12-08' }) ?? { people: [] }
    expect([until, names(people)]).toEqual(['2026-12-08', '业'])
  })

  test('put nobody at the top who has one', () => {
    expect(isTopLeader(companyWith({}), '总', '1')).toBe(true)
    expect(isTopLeader(companyWith({ 总: main('专') }), '总', '1')).toBe(false)
    expect(nearestSuperiors(companyWith({ 总: main('专') }), '总', '1')).toEqual(['专'])
  })
})

describe('a chain of superiors', () => {
  const chain = (directory: Directory, rest: object = {}) =>
    findSuperiorChain(directory, { personId: '员', departmentId: '2', ...rest })
      .levels.map(({ level, people }) => `${level}${names(people)}`)
      .join(' ')

  test('follows the superiors of people’s own before the departments', () => {
    expect(chain(companyWith({}))).toBe('1研 2总')
    expect(chain(companyWith({ 员: main('专') }))).toBe('1专 2业 3总')
    expect(chain(companyWith({ 研: main('业') }))).toBe('1研 2业 3总')
    expect(chain(companyWith({ 员: main('业') }))).toBe('1业 2总')
  })

  test('stays in another line to its end', () => {
    expect(chain(companyWith({ 员: biz('专'), 专: biz('业') }), { line: 'biz' })).toBe('1专 2业')
    expect(chain(companyWith({ 员: biz('专'), 专: biz('业') }), { line: 'biz', levels: 1 })).toBe('1专')
  })
})

test('whatever the terms, superiors and chains end, without the person, each person once', () => {
  const ids = ['总', '研', '业', '员', '专']
  const terms = fc.array(fc.record({ id: fc.constantFrom(...ids) }), { maxLength: 2 })
  const all = fc.record(Object.fromEntries(ids.map((id) => [id, fc.record({ superior: terms, biz: terms })])))
  fc.assert(
    fc.property(
      all,
      fc.subarray(ids),
      fc.constantFrom(...ids),
      fc.constantFrom(undefined, 'biz'),
      (superiors, left, personId, line) => {
        const directory = companyWith(superiors, left)
        const departmentId = directory.person(personId)?.departments[0]?.id ?? ''
        const search = { personId, departmentId, line }
        const found = findSuperiors(directory, { ...search, climbs: true }).people
        expect(found.every(({ id, enabled }) => enabled && id !== personId)).toBe(true)
        const people = findSuperiorChain(directory, search).levels.flatMap((level) => level.people)
        expect(new Set(people).size).toBe(people.length)
        expect(people.every(({ id, enabled }) => enabled && id !== personId)).toBe(true)
        // The direct superiors are the first level of the chain.
        if (found.length && !line) expect(people.slice(0, 1)).toEqual(found.slice(0, 1))
      },
    ),
  )
})

describe('fields of people', () => {
  const field = (id: string, type: PersonFieldDefinition['type'], choices = ''): PersonFieldDefinition => ({
    id,
    name: id,
    type,
    choices,
  })
  const fields = [
    field('级', 'choice', 'P5\nP6'),
    field('日', 'date'),
    field('数', 'number'),
    field('线', 'superior'),
  ]

  test('are stored as people write them, without empty ones', () => {
    const written = { 级: ' P6 ', 日: '2026年1月5日', 数: '1,200' }
    expect(checkFacts(written, fields)).toEqual({ 级: 'P6', 日: '2026-01-05', 数: '1200' })
    expect(checkFacts({ 级: '', 日: ' ' }, fields)).toEqual({})
  })

  test.each([
    [{ 级: 'P7' }, 'organisation.fact-choice'],
    [{ 日: '2026-02-30' }, 'organisation.fact-date'],
    [{ 数: '多' }, 'organisation.fact-number'],
    [{ 线: '总' }, 'organisation.fact-unknown'],
    [{ 无: '1' }, 'organisation.fact-unknown'],
  ])('%j is refused: %s', (written, code) =>
    expect(() => checkFacts(written as unknown as Record<string, string>, fields)).toThrow(
      expect.objectContaining({ code }),
    ),
  )

  const directory = companyWith({ 业: { 线: [{ id: '员' }] } }, ['研'])
  test.each<[terms: Superiors, code: string]>([
    [{ 线: [{ id: '员' }] }, 'organisation.superior-self'],
    [{ 线: [{ id: '研' }] }, 'organisation.superior-missing'],
    [{ 线: [{ id: '无' }] }, 'organisation.superior-missing'],
    [{ 线: [{ id: '总', from: '2026-02-02', until: '2026-02-01' }] }, 'organisation.superior-term'],
    [{ 线: [{ id: '业' }] }, 'organisation.superior-circle'],
    [{ 日: [{ id: '总' }] }, 'organisation.fact-unknown'],
  ])('superiors %j are refused: %s', (superiors, code) =>
    expect(() => checkSuperiors({ id: '员', superiors }, fields, directory.person)).toThrow(
      expect.objectContaining({ code }),
    ),
  )

  test('a stored value that is written again stays valid, a new one of the same kind does not', () => {
    const left = { id: '研' }
    const stored = { 线: [left] }
    expect(checkFacts({ 级: 'P4', 日: '2026-01-05' }, fields, { 级: 'P4' })).toEqual({
      级: 'P4',
      日: '2026-01-05',
    })
    expect(() => checkFacts({ 级: 'P3' }, fields, { 级: 'P4' })).toThrow()
    const superiors = { 线: [left, { id: '总', from: '2026-05-01' }] }
    expect(checkSuperiors({ id: '员', superiors, stored }, fields, directory.person)).toEqual(superiors)
    const moved = { 线: [{ ...left, until: '2026-05-01' }] }
    expect(() => checkSuperiors({ id: '员', superiors: moved, stored }, fields, directory.person)).toThrow()
  })

  test('a superior in service is stored, an empty line is not', () =>
    expect(checkSuperiors({ id: '员', superiors: { 线: [{ id: '总' }] } }, fields, directory.person)).toEqual(
      {
        线: [{ id: '总' }],
      },
    ))
})
