import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrgNode, OrgUser } from '../../generated/types'
import { decodeOrganisation, encodeOrganisation } from './org-codec'

const word = fc.string({ unit: fc.constantFrom('王', '小', 'a', ' ', '"', '\\', '/'), maxLength: 4 })

/** Random company: each department below an earlier one, its people before its sub-departments. */
const company = fc
  .array(
    fc.record({
      above: fc.nat(),
      name: word,
      people: fc.array(fc.tuple(word, word, word, fc.boolean()), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => {
    const nodes = rows.map(({ above, name, people }, at): OrgNode => {
      const deptid = `d${at}`
      const own = people.map(
        ([username, userjobid, pinyin, isLeader], index): OrgUser => ({
          id: `${at}-${index}`,
          _uuid: `${at}-${index}`,
          username,
          userjobid,
          pinyin,
          d_id: deptid,
          type: 'user',
          ...(isLeader && { is_leader: true }),
        }),
      )
      const parent_id = at ? `d${above % at}` : null
      return {
        _uuid: deptid,
        deptid,
        deptname: name,
        pinyin: name,
        parent_id,
        type: 'dept',
        children: own,
      }
    })
    for (const [at, node] of nodes.entries()) if (at) nodes[(rows[at]?.above ?? 0) % at]?.children.push(node)
    return nodes.slice(0, 1).map((root) => ({ version: 7, ...root }))
  })

test('unpacks what was packed unchanged', () => {
  fc.assert(
    fc.property(company, (nodes) => {
      expect(decodeOrganisation(encodeOrganisation(nodes))).toEqual(nodes)
    }),
  )
})

test('keeps the following names aligned when a name contains a line break', () => {
  const user = (id: string, username: string): OrgUser => ({
    id,
    _uuid: id,
    username,
    userjobid: id,
    pinyin: '',
    d_id: '1',
    type: 'user',
  })
  const root: OrgNode = {
    _uuid: '1',
    deptid: '1',
    deptname: '全公司',
    pinyin: '',
    parent_id: null,
    version: 1,
    type: 'dept',
    children: [user('a', '王\n小'), user('b', '李')],
  }
  expect(decodeOrganisation(encodeOrganisation([root]))[0]?.children).toMatchObject([
    { username: '王 小' },
    { username: '李' },
  ])
})

test('packs an empty directory', () => expect(decodeOrganisation(encodeOrganisation([]))).toEqual([]))
