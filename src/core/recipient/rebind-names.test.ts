import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NamedOne } from '../../generated/types'
import {
  collectDirectoryNames,
  collectDirectoryNamesInSlices,
  type NameIndex,
  rebindNames,
  rebindNamesInSlices,
  resolveNames,
} from './rebind-names'
import type { DirectoryEntity } from './replace-references'

const company = (all: readonly NamedOne[]): NameIndex => ({
  nameOf: ({ type, id }) => all.find((one) => one.type === type && one.id === id)?.name,
  idsOf: (type, name) => all.flatMap((one) => (one.type === type && one.name === name ? [one.id] : [])),
})
const user = (id: string, name: string): NamedOne => ({ type: 'user', id, name })
const role = (id: string, name: string): NamedOne => ({ type: 'role', id, name })
const dept = (id: string, name: string): NamedOne => ({ type: 'dept', id, name })
const group = (...chosed: object[]) => [{ chosetype: 'or', chosed, runRoots: [] }]

const taken = <Data>(data: Data, names: readonly NamedOne[], here: NameIndex) =>
  rebindNames(data, resolveNames(names, here))

describe('designs of another company', () => {
  test('rebinds people, departments and roles by their names', () => {
    const design = { dealers: group(user('1', '王芳'), role('7', '会计'), dept('3', '财务部')) }
    const here = company([user('88', '王芳'), role('99', '会计'), dept('12', '财务部')])
    expect(taken(design, collectDirectoryNames(design, company([])), here)).toEqual({
      dealers: group(user('88', '王芳'), role('99', '会计'), dept('12', '财务部')),
    })
  })

  test('never rebinds to a person who only has the same id, and keeps the unmatched name', () => {
    const design = { dealers: group(user('1', '王芳')) }
    const here = company([user('1', '李强')])
    const names = collectDirectoryNames(design, company([]))
    expect(resolveNames(names, here)).toEqual([{ one: user('1', '王芳'), to: undefined }])
    expect(taken(design, names, here)).toEqual({ dealers: group(user('?王芳', '王芳')) })
  })

  test('reports an ambiguous name unless one person matches id and name', () => {
    const here = company([user('1', '王芳'), user('2', '王芳')])
    expect(resolveNames([user('3', '王芳'), user('2', '王芳')], here).map(({ to }) => to)).toEqual([
      undefined,
      '2',
    ])
  })

  test('names entries with only an id as the sending company calls them', () => {
    const there = company([dept('3', '财务部'), role('7', '会计'), user('5', '赵六')])
    const design = {
      data: { depts: ['3'], roles: ['7', 'gone'] },
      form: { defaultValue: { id: '5', name: '赵' } },
    }
    expect(collectDirectoryNames(design, there)).toEqual([
      dept('3', '财务部'),
      role('7', '会计'),
      user('5', '赵六'),
    ])
  })

  test('round-trips when both companies use the same names and their ids are crossed', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['1', '2', '3', '4', '5'], { minLength: 5 }),
        fc.array(fc.nat(4), { minLength: 1 }),
        (ids, picks) => {
          const names = ['甲', '乙', '丙', '丁', '戊']
          const there = names.map((name, at) => user(String(at + 1), name))
          const here = names.map((name, at) => user(ids[at] ?? '', name))
          const design = (all: readonly NamedOne[]) => picks.map((at) => group(all[at] ?? {}))
          const removed = taken(design(there), there, company(here))
          expect(removed).toEqual(design(here))
          expect(taken(removed, here, company(there))).toEqual(design(there))
        },
      ),
    )
  })

  test('returns the very same design in its own company', () => {
    const named: DirectoryEntity & { name: string } = user('1', '王芳')
    const design = { dealers: group(named) }
    expect(taken(design, [user('1', '王芳')], company([user('1', '王芳')]))).toBe(design)
  })

  test('walks through a design once, however many names it rebinds', () => {
    let reads = 0
    const counted = {
      type: 'user',
      name: '王芳',
      get id() {
        reads += 1
        return '1'
      },
    }
    const names = Array.from({ length: 500 }, (_, at) => user(String(at), `员工${at}`))
    taken({ dealers: group(counted) }, names, company([]))
    expect(reads).toBeLessThan(10)
  })

  test('can interrupt the walk through a large design', () => {
    const design = { dealers: group(...Array.from({ length: 5_000 }, (_, at) => user(String(at), '王芳'))) }
    const found = resolveNames([user('1', '王芳')], company([]))
    expect([...rebindNamesInSlices(design, found)].length).toBeGreaterThanOrEqual(10)
    expect([...collectDirectoryNamesInSlices(design, company([]))].length).toBeGreaterThanOrEqual(10)
  })

  test('keeps of departments chosen twice after a replacement the one that reaches farther', () => {
    const names = ['old', 'older'].map((id) => dept(id, '研发'))
    const here = company([dept('new', '研发')])
    const chosed = [
      { ...dept('old', '研发'), coverage: 1 },
      { ...dept('older', '研发'), coverage: 'n' },
    ]
    expect(taken({ dealers: group(...chosed) }, names, here)).toEqual({
      dealers: group({ ...dept('new', '研发'), coverage: 'n' }),
    })
  })
})
