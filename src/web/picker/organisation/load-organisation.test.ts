import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeOrganisation } from '#/core/directory/org-codec'
import type { EmployeeContactChangesData, OrgNode, OrgUser } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { clearToken, storeToken } from '../../platform/token'
import { loadOrganisation, readNodes } from './load-organisation'
import { applyOrganisationDelta, orgEntryName, searchOrganisation } from './organisation'

const user = (id: string, username: string, d_id: string): OrgUser => ({
  id,
  _uuid: id,
  username,
  userjobid: id,
  d_id,
  type: 'user',
})
const dept = (deptid: string, parent_id: string | null, children: OrgNode['children'] = []): OrgNode => ({
  deptid,
  _uuid: deptid,
  deptname: `部门${deptid}`,
  parent_id,
  children,
  type: 'dept',
})
const company = (): OrgNode => ({
  ...dept('1', null, [user('01', '陈国栋', '1'), dept('2', '1', [user('02', '李四', '2')]), dept('3', '1')]),
  version: 7,
})
const unchanged: EmployeeContactChangesData = { version: 7, isWhole: false, departments: [], gone: [] }

test('S1-229: accepts the company as a list, one department, columns, or JSON text of these', () => {
  const root = company()
  for (const answer of [[root], root, JSON.stringify([root]), JSON.stringify(root)])
    expect(readNodes(answer)).toEqual([root])
  const [again] = readNodes(JSON.stringify(encodeOrganisation([root])))
  expect(again).toMatchObject({
    version: 7,
    children: [{ username: '陈国栋' }, { deptid: '2' }, { deptid: '3' }],
  })
})

describe('merge of changes', () => {
  test('applies changes and drops removed entries', () => {
    const changes = {
      version: 9,
      isWhole: false,
      gone: ['2'],
      departments: [
        { node: dept('4', '3', [user('05', '新人', '4')]), place: 0 },
        { node: { ...dept('3', '1'), deptname: '改名' }, place: 0 },
      ],
    }
    expect(applyOrganisationDelta([company()], changes)).toEqual([
      {
        ...dept('1', null, [
          user('01', '陈国栋', '1'),
          { ...dept('3', '1', [dept('4', '3', [user('05', '新人', '4')])]), deptname: '改名' },
        ]),
        version: 9,
      },
    ])
  })

  test('leaves an unchanged company as it is, in its order', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 })
    fc.assert(
      fc.property(names, (list) => {
        const root = {
          ...dept('1', null, [...list.map((name, at) => dept(`${at}${name}`, '1'))]),
          version: 7,
        }
        expect(applyOrganisationDelta([root], unchanged)).toEqual([root])
      }),
    )
  })
})

describe('company data on a page', () => {
  const { contact } = quietApi.employee
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    storeToken('one', new Date(Date.now() + 1e9))
    vi.spyOn(contact.getusersbydept, 'page').mockImplementation(async () => [company()])
    vi.spyOn(contact, 'changes').mockResolvedValue(unchanged)
  })
  afterEach(() => {
    clearToken()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const later = () => vi.setSystemTime(Date.now() + 60_000)
  const found = async (words: string) => searchOrganisation(await loadOrganisation(), words).map(orgEntryName)

  test('fetches the company once for simultaneous readers', async () => {
    const [one, other] = await Promise.all([loadOrganisation(), loadOrganisation()])
    expect(one).toBe(other)
    expect(contact.getusersbydept.page).toHaveBeenCalledTimes(1)
    expect(contact.getusersbydept.page).toHaveBeenCalledWith({
      packed: '1',
      date: expect.stringMatching(/^\d{4}-\d{1,2}-\d{1,2}$/),
    })
  })

  test('later fetches only the changes, and shows them', async () => {
    expect(await found('新人')).toEqual([])
    later()
    const departments = [{ node: dept('2', '1', [user('09', '新人', '2')]), place: 0 }]
    vi.mocked(contact.changes).mockResolvedValue({ ...unchanged, version: 8, departments })
    expect(await found('新人')).toEqual(['新人'])
    expect(await found('李四')).toEqual([])
    expect(contact.changes).toHaveBeenCalledWith({ version: 7 })
    expect(contact.getusersbydept.page).toHaveBeenCalledTimes(1)
  })

  test("fetches the whole company when the server's history is too short", async () => {
    await loadOrganisation()
    later()
    vi.mocked(contact.changes).mockResolvedValue({ ...unchanged, version: 90, isWhole: true })
    await loadOrganisation()
    expect(contact.getusersbydept.page).toHaveBeenCalledTimes(2)
  })

  test('keeps the company when the connection fails', async () => {
    const before = await loadOrganisation()
    later()
    vi.mocked(contact.changes).mockRejectedValue(new Error('断网'))
    expect(await loadOrganisation()).toBe(before)
  })

  test('drops the company at the end of the session', async () => {
    await loadOrganisation()
    clearToken()
    storeToken('two', new Date(Date.now() + 1e9))
    await loadOrganisation()
    expect(contact.getusersbydept.page).toHaveBeenCalledTimes(2)
  })
})
