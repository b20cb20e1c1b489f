import { expect, test } from 'vitest'
import type { DesignDocument } from '../client/index'
import { bindLinks, findLinks } from './design-links'

const document = {
  name: '采购',
  design: {
    funlist: [
      {
        dealers: [
          {
            chosed: [
              { type: 'contactgroup', id: 'g1', name: '旧名' },
              { type: 'user', id: 'g1' },
            ],
          },
        ],
      },
    ],
    set: { ledgers: [{ id: 'u1', ledger: 'l1', effect: 'spend', amount: '1' }] },
    formset: {
      list: [
        {
          name: '收款人',
          options: { sourceType: 'dbset', dbset: 'd1' },
          part: { id: 'p1', version: 3, use: 'a', key: '1_1' },
        },
      ],
    },
  },
} as unknown as DesignDocument
const links = {
  contactgroup: { g1: '采购组' },
  ledger: { l1: '预算' },
  part: { p1: '收款信息' },
  databaseset: { d1: '客户' },
}

test('finds the contact groups, ledgers, shared parts and database sets of a design with their names of today', () => {
  const known = {
    contactgroup: { g1: '采购组', g2: '别的' },
    ledger: { l1: '预算', l2: '别的' },
    part: { p1: '收款信息' },
    databaseset: { d1: '客户', d2: '物料' },
  }
  expect(findLinks(document.design, known)).toEqual(links)
  expect(findLinks(document.design, { contactgroup: {}, ledger: {} })).toBeUndefined()
})

test.each([
  ['the same id and name', { g1: '采购组', g9: '采购组' }, 'g1', []],
  ['one of the same name', { g9: '采购组', g1: '别的' }, 'g9', []],
  ['the same id, if the name is not unique', { g8: '采购组', g9: '采购组', g1: '别的' }, 'g1', []],
  ['nothing, if the name is not unique', { g8: '采购组', g9: '采购组' }, 'g1', ['采购组']],
  ['nothing, if nobody has the name', { g9: '别的' }, 'g1', ['采购组']],
])('links to %s', (_, contactgroup, id, missing) => {
  const bound = bindLinks(document.design, links, {
    contactgroup,
    ledger: { l5: '预算' },
    part: { p5: '收款信息' },
    databaseset: { d5: '客户' },
  })
  expect(JSON.parse(JSON.stringify(bound.bound))).toMatchObject({
    funlist: [{ dealers: [{ chosed: [{ id }, { type: 'user', id: 'g1' }] }] }],
    set: { ledgers: [{ id: 'u1', ledger: 'l5' }] },
    formset: { list: [{ options: { dbset: 'd5' }, part: { id: 'p5', version: 3 } }] },
  })
  expect(bound.missing.map(({ name }) => name)).toEqual(missing)
})
