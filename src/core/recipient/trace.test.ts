import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import en from '#/generated/texts/all/en.json'
import es from '#/generated/texts/all/es.json'
import zh from '#/generated/texts/all/zh.json'
import { group } from '../../../tests/kit/house'
import { amount, approver, chosen, flowOf, matrixIds } from '../../../tests/kit/matrix'
import type { RecipientGroup, RecipientItem, Trace } from '../../generated/types'
import { interpolate } from '../text/interpolate'
import type { RecipientContext } from './resolution'
import { resolveRecipients } from './resolve'

type Rest = Partial<RecipientContext>

const languages: Record<string, Record<string, string>> = { zh, en, es }
const filled = (text: string, { params }: Trace, language = 'zh') => interpolate(text, language, params)

/** A trace in plain words. */
const describeView = (items: RecipientItem[], rest: Rest = {}, more: Partial<RecipientGroup> = {}) =>
  resolveRecipients([group(items, more)], flowOf(rest)).trace.map((row) => {
    const text = filled((zh as Record<string, string>)[row.code] ?? row.code, row)
    return row.people.length ? `${text} ${row.people.join('、')}` : text
  })

const acting = (creatorId: string, creatorDeptId: string): Rest => ({ creatorId, creatorDeptId })
const fun = (id: string, data?: unknown) => chosen('fun', id, { data })

describe('trace sentences', () => {
  test.each<
    [what: string, items: RecipientItem[], lines: string[], rest?: Rest, more?: Partial<RecipientGroup>]
  >([
    [
      'who has left a role',
      [chosen('role', 'accountant')],
      ['角色 会计：2 人 冯账、许账', '角色 会计：朱离 已停用，不再接收'],
    ],
    ['a person who has left', [chosen('user', 'wu')], ['人员 吴会：已停用']],
    [
      'a creator who has left',
      [fun('CreatID')],
      ['创建者自己：0 人', '人员 朱离：已停用'],
      acting('zhu', '7'),
    ],
    [
      'who picked in the form has left',
      [chosen('form', approver.key)],
      ['表单“负责人”中所选：1 人 李明', '表单“负责人”中所选的 吴会 已停用，不再接收'],
      { values: { f1: [{ id: 'wu' }, { id: 'li' }] } },
    ],
    [
      'each department that the way up passed, and why',
      [fun('SupersByCreat')],
      [
        '创建者的上级管理员（结算组 → 财务部 → 集团）：1 人 陈总',
        '结算组：没有主管',
        '财务部：主管 吴会 已停用',
      ],
      acting('xu', '7'),
    ],
    [
      'that nobody is his own superior',
      [fun('directSuperByCreat')],
      [
        '创建者的直接上级（后端组 → 研发部 → 集团）：1 人 陈总',
        '后端组：主管是其本人，继续向上查找',
        '研发部：主管是其本人，继续向上查找',
      ],
      acting('zhou', '4'),
    ],
    [
      'who lacks the role, and which department is not meant',
      [fun('Super', { chosetype: 'creater', findtype: 'tree', roles: ['head'], depts: ['2', '1'] })],
      [
        '创建者的上级管理员（前端组 → 研发部 → 集团）：1 人 陈总',
        '前端组：不是要求的部门',
        '研发部：主管 周工、韩工 不具有要求的角色',
      ],
      acting('qian', '3'),
    ],
    [
      'that nobody was there to begin from',
      [fun('SupersByCreat')],
      ['创建者的上级管理员（—）：0 人'],
      acting('li', ''),
    ],
    [
      'what a formula made of the items',
      [chosen('role', 'accountant'), chosen('dept', '7')],
      [
        '角色 会计：2 人 冯账、许账',
        '角色 会计：朱离 已停用，不再接收',
        '部门 结算组（仅本级）：1 人 许账',
        '按表达式 difference(会计,结算组) 计算：1 人 冯账',
      ],
      {},
      { chosetype: 'custom', customformula: 'difference($1,$2)' },
    ],
    [
      'whom the run scope leaves out',
      [chosen('role', 'accountant')],
      [
        '角色 会计：2 人 冯账、许账',
        '角色 会计：朱离 已停用，不再接收',
        '运行作用域 研发部：保留 1 人，排除 1 人 许账',
      ],
      {},
      { runRoots: [chosen('dept', '2')] },
    ],
    [
      'that a contact group leads back to itself',
      [chosen('contactgroup', 'g', { name: '财务联系人' })],
      [
        '人员 冯账 冯账',
        '财务联系人：又指回自身，此处不再计入',
        '联系人组 财务联系人：0 人',
        '联系人组 财务联系人：1 人 冯账',
      ],
      {
        groups: new Map([
          ['g', [group([chosen('user', 'feng'), chosen('contactgroup', 'g', { name: '财务联系人' })])]],
        ]),
      },
    ],
  ])('%s', (_, items, lines, rest, more) => expect(describeView(items, rest, more)).toEqual(lines))
})

const fixed = fc.oneof(
  fc.constantFrom(...matrixIds.people.map((id) => chosen('user', id))),
  fc.constantFrom(...matrixIds.roles.map((id) => chosen('role', id))),
  fc
    .tuple(fc.constantFrom(...matrixIds.departments), fc.constantFrom(1, 2, 'n' as const))
    .map(([id, coverage]) => chosen('dept', id, { coverage })),
  fc.constantFrom(
    ...['CreatID', 'SupersByCreat', 'SuperByLastUser', 'Boss'].map((id) => fun(id)),
    fun('Super', { chosetype: 'formitem', formitem: approver.key, roles: ['architect', 'head'] }),
    chosen('form', approver.key),
    chosen('form', 'gone'),
    chosen('contactgroup', 'g'),
    chosen('contactgroup', 'gone'),
    chosen('formif', 'c', { data: { ifstr: '1 == 1', to: [group([chosen('role', 'head')])] } }),
    chosen('formif', 'c', { data: { ifstr: '1 == 2', to: [] } }),
    chosen('function', 'f'),
  ),
)
const anyGroup = fc
  .tuple(
    fc.array(fixed, { minLength: 1, maxLength: 4 }),
    fc.constantFrom<Partial<RecipientGroup>>(
      { chosetype: 'or' },
      { chosetype: 'and' },
      { chosetype: 'custom', customformula: 'difference(union($1,$2),$3)' },
    ),
    fc.constantFrom<RecipientItem[]>([], [chosen('dept', '2')], [chosen('dept', '5'), chosen('dept', '2')]),
  )
  .map(([chosed, mode, runRoots]) => group(chosed, { ...mode, runRoots }))
const world: Rest = {
  groups: new Map([['g', [group([chosen('role', 'accountant'), chosen('contactgroup', 'g')])]]]),
  values: { f1: [{ id: 'sun' }, { id: 'wu' }, group([chosen('role', 'cashier')])], f2: amount.keyindex },
}

describe('random groups', () => {
  test('names every resolved person in a row of the trace', () => {
    fc.assert(
      fc.property(fc.array(anyGroup, { maxLength: 3 }), (groups) => {
        const context = flowOf(world)
        const { people, trace } = resolveRecipients(groups, context)
        const named = new Set(trace.flatMap((row) => row.people))
        for (const id of people) expect(named).toContain(context.directory.person(id)?.name)
      }),
    )
  })

  test('has for every row a sentence in all languages with all its parameters', () => {
    fc.assert(
      fc.property(anyGroup, (recipientGroup) => {
        for (const row of resolveRecipients([recipientGroup], flowOf(world)).trace)
          for (const [language, texts] of Object.entries(languages))
            expect(filled(texts[row.code] ?? '{missing}', row, language)).not.toMatch(/[{}]/)
      }),
    )
  })

  test('counts no people in a row that names none', () => {
    fc.assert(
      fc.property(anyGroup, (recipientGroup) => {
        for (const { people, params } of resolveRecipients([recipientGroup], flowOf(world)).trace)
          if (typeof params.count === 'number') expect(people.length).toBe(Math.min(params.count, 20))
      }),
    )
  })
})
