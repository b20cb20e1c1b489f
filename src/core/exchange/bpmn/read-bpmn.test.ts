import { describe, expect, test } from 'vitest'
import purchase from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import type { FlowDesign } from '../../../generated/types'
import { upgradeForm } from '../../form'
import { validateDesignDocument } from '../validate-design'
import { readBpmn } from './read-bpmn'
import { testContext } from './testing'
import { writeBpmn } from './write-bpmn'

const current = { ...purchase.design, fileList: [], formset: upgradeForm(form) } as unknown as FlowDesign

const documentOf = (elements: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" id="defs" targetNamespace="x">
  <bpmn:process id="p" name="请假">${elements}</bpmn:process>${more}
</bpmn:definitions>`

const flow = (id: string, from: string, to: string, condition = '', name = '') =>
  `<bpmn:sequenceFlow id="f${id}" sourceRef="${from}" targetRef="${to}"${name && ` name="${name}"`}>${
    condition &&
    `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[${condition}]]></bpmn:conditionExpression>`
  }</bpmn:sequenceFlow>`
const user = (id: string, attributes = '') => `<bpmn:userTask id="${id}" name="${id}" ${attributes}/>`
const begin = `<bpmn:startEvent id="begin"/>`
const finish = `<bpmn:endEvent id="end"/>`

async function imported(elements: string, more = '') {
  const read = await readBpmn(documentOf(elements, more), current, testContext())
  if ('refused' in read) throw new Error(read.refused)
  expect(validateDesignDocument(read.design)).toHaveProperty('design')
  const step = (name: string) => {
    const found = read.design.funlist.find((one) => one.name === name)
    if (!found) throw new Error(`no step ${name}`)
    return found
  }
  const said = (code: string) =>
    read.report.find((entry) => entry.code.replace(/^(?:report|element)\./, '') === code)
  return { ...read, step, said }
}

test('tasks become steps behind a step for the creator, over the form of the current design', async () => {
  const { design, step, said, name } = await imported(
    begin +
      user('a') +
      user('b') +
      finish +
      flow('1', 'begin', 'a') +
      flow('2', 'a', 'b') +
      flow('3', 'b', 'end'),
  )
  expect(name).toBe('请假')
  expect(design.formset).toEqual(current.formset)
  expect(design.funlist.map((one) => [one.name, one.is_start])).toEqual([
    ['发起', true],
    ['a', false],
    ['b', false],
  ])
  expect(step('发起').btnGroup[0]?.defaultFunId).toEqual(['a'])
  expect(step('a').btnGroup[0]?.defaultFunId).toEqual(['b'])
  expect(step('b').btnGroup[0]?.defaultFunId).toEqual([])
  expect(said('start')?.verdict).toBe('changed')
})

test('the task of the initiator is the start', async () => {
  const { design } = await imported(
    begin +
      user('a', `camunda:assignee="\${initiator}"`) +
      user('b') +
      flow('1', 'begin', 'a') +
      flow('2', 'a', 'b'),
  )
  expect(design.funlist.map((one) => [one.name, one.is_start])).toEqual([
    ['a', true],
    ['b', false],
  ])
})

const gateway = (type: string, id: string, byDefault = '') =>
  `<bpmn:${type}Gateway id="${id}"${byDefault && ` default="f${byDefault}"`}/>`

describe('gateways', () => {
  const [money = { name: '', key: '' }] = current.formset.list.filter(({ type }) => type === 'number')
  const branches = (type: string, first: string, second = '', byDefault = '3') =>
    begin +
    user('a') +
    gateway(type, 'g', byDefault) +
    user('b') +
    user('c') +
    flow('0', 'begin', 'a') +
    flow('1', 'a', 'g') +
    flow('2', 'g', 'b', first, 'large') +
    flow('3', 'g', 'c', second, 'small')

  test.each([
    ['FEEL', `= amount > 5000 and urgent = 3`],
    ['the expression language of Java', `\${amount gt 5000 && urgent == 3}`],
  ])(
    'conditions of %s become expressions, with a field for each number that the form lacks',
    async (_, text) => {
      const { step, design, said } = await imported(branches('exclusive', text))
      const [button] = step('a').btnGroup
      expect(button?.NextFun).toMatchObject([{ name: 'large', funId: ['b'] }])
      expect(button?.NextFun[0]?.if).toMatch(/^@\[amount_\d+_\d+\] > 5000 && @\[urgent_\d+_\d+\] == 3$/)
      expect(button?.defaultFunId).toEqual(['c'])
      expect(design.formset.list.slice(-2)).toMatchObject([
        { name: 'amount', type: 'number' },
        { name: 'urgent' },
      ])
      expect(said('field')?.detail).toBe('amount')
    },
  )

  test('a variable that has the name of a field is this field', async () => {
    const { step, design } = await imported(branches('exclusive', `${money.name} <= 10`))
    expect(step('a').btnGroup[0]?.NextFun[0]?.if).toBe(`@[${money.name}_${money.key}] <= 10`)
    expect(design.formset).toEqual(current.formset)
  })

  test('a condition that no field answers is the decision of the person: each flow is a button', async () => {
    const { step, said } = await imported(branches('exclusive', `\${approved == true}`))
    expect(step('a').btnGroup.map(({ name, defaultFunId }) => [name, defaultFunId])).toEqual([
      ['large', ['b']],
      ['small', ['c']],
    ])
    expect(said('decision')).toMatchObject({
      verdict: 'changed',
      element: 'a',
      detail: `\${approved == true}`,
    })
  })

  test('a condition that is not understood behind a decision is reported with its text and left empty', async () => {
    const nested =
      flow('4', 'g', 'h', '', 'yes') +
      gateway('exclusive', 'h') +
      flow('5', 'h', 'b', '= count(items) > 3') +
      flow('6', 'h', 'c')
    const { said } = await imported(branches('exclusive', `\${approved}`) + nested)
    expect(said('condition-lost')).toMatchObject({ verdict: 'lost', detail: '= count(items) > 3' })
  })

  test('a parallel split leads to all, and its join waits for them', async () => {
    const { step } = await imported(
      branches('parallel', '', '', '') +
        gateway('parallel', 'j') +
        user('d') +
        flow('7', 'b', 'j') +
        flow('8', 'c', 'j') +
        flow('9', 'j', 'd'),
    )
    expect(step('a').btnGroup[0]?.defaultFunId).toEqual(['b', 'c'])
    expect(step('d').merge_set.funs).toEqual(['b', 'c'])
    expect(step('b').btnGroup[0]?.defaultFunId).toEqual(['d'])
  })

  test('an inclusive gateway follows all conditions that hold', async () => {
    const { step } = await imported(branches('inclusive', 'amount > 1', 'amount > 2', ''))
    const [button] = step('a').btnGroup
    expect([button?.NextFun.length, button?.follow]).toEqual([2, undefined])
  })

  test('a circle of gateways is cut and reported', async () => {
    const circle =
      gateway('exclusive', 'x') +
      gateway('exclusive', 'y') +
      flow('7', 'b', 'x') +
      flow('8', 'x', 'y') +
      flow('9', 'y', 'x')
    const { said } = await imported(branches('exclusive', 'amount > 1') + circle)
    expect(said('route.cut')).toMatchObject({ verdict: 'lost', element: 'b' })
  })
})

test('a sub-process is put in its place, and a call activity starts its flow', async () => {
  const inner = `<bpmn:subProcess id="s" name="检查"><bpmn:startEvent id="i0"/>${user('i')}<bpmn:endEvent id="i9"/>${flow('i1', 'i0', 'i')}${flow('i2', 'i', 'i9')}</bpmn:subProcess>`
  const call = `<bpmn:callActivity id="c" name="采购" calledElement="purchase"/>`
  const { step } = await imported(
    begin + inner + call + flow('1', 'begin', 's') + flow('2', 's', 'c') + flow('3', 'c', 'b') + user('b'),
  )
  expect(step('发起').btnGroup[0]?.defaultFunId).toEqual(['i'])
  expect(step('i').btnGroup[0]?.defaultFunId).toEqual(['c'])
  expect(step('采购').event_set).toMatchObject({
    type: 'creat_flow',
    creat_flow: { n: '采购', v: 'purchase' },
    maybe_fun_list: [{ funids: ['b'] }],
  })
})

test('timers become waiting steps and deadlines; what has no place is reported with its reason', async () => {
  const timer = (text: string) =>
    `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${text}</bpmn:timeDuration></bpmn:timerEventDefinition>`
  const { step, said } = await imported(
    `${begin}${user('a')}<bpmn:intermediateCatchEvent id="t" name="等">${timer('PT90M')}</bpmn:intermediateCatchEvent>
     <bpmn:boundaryEvent id="late" attachedToRef="a">${timer('P2D')}</bpmn:boundaryEvent>
     <bpmn:dataObjectReference id="data" name="合同"/>${user('b')}` +
      flow('1', 'begin', 'a') +
      flow('2', 'a', 't') +
      flow('3', 't', 'b'),
  )
  expect(step('a').timeexpired).toBe(172_800)
  expect(step('等').event_set?.timer).toEqual({ until: 'delay', seconds: 5400 })
  expect(said('boundaryEvent.timer')?.verdict).toBe('changed')
  expect(said('dataObjectReference')).toMatchObject({ verdict: 'lost', element: '合同' })
})

test('lanes, groups and people are named as recipients to choose, in the report and in a note', async () => {
  const lanes = `<bpmn:laneSet id="l"><bpmn:lane id="l1" name="财务"><bpmn:flowNodeRef>a</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>`
  const { step, said, design } = await imported(
    lanes + begin + user('a', 'camunda:candidateGroups="boss,finance"') + flow('1', 'begin', 'a'),
  )
  expect(step('a').dealers).toEqual([])
  expect(said('recipients')).toMatchObject({
    verdict: 'changed',
    element: 'a',
    detail: 'boss, finance, 财务',
  })
  expect(design.notes?.map(({ text }) => text)).toEqual(['办理人：boss, finance, 财务'])
})

test('several instances become a step that all sign', async () => {
  const loop = `<bpmn:userTask id="a" name="a"><bpmn:multiInstanceLoopCharacteristics isSequential="true"/></bpmn:userTask>`
  const { step } = await imported(begin + loop + flow('1', 'begin', 'a'))
  expect(step('a')).toMatchObject({ dealtype: 'andsign', sign: { turn: 'person' } })
})

describe('a document of this product that was changed elsewhere', () => {
  const changed = async (change: (xml: string) => string) => {
    const xml = change(await writeBpmn({ name: '采购', design: current }))
    const read = await readBpmn(xml, { ...current, funlist: [] }, testContext())
    if ('refused' in read) throw new Error(read.refused)
    return read
  }

  test('gets the new name of a step and keeps all else', async () => {
    const { design, report } = await changed((xml) => xml.replace('name="财务审核"', 'name="财务复核"'))
    const funlist = current.funlist.map((step) =>
      step.name === '财务审核' ? { ...step, name: '财务复核' } : step,
    )
    expect(design).toEqual({ ...current, funlist })
    expect(report.filter(({ verdict }) => verdict !== 'accepted')).toEqual([])
  })

  test('gets a new position, by how far the shape was moved', async () => {
    const bounds = /(bpmnElement="Step_2">\s*<dc:Bounds x=")(-?\d+)(" y=")(-?\d+)/
    const { design } = await changed((xml) =>
      xml.replace(bounds, (_, a, x, b, y) => `${a}${Number(x) + 30}${b}${Number(y) + 40}`),
    )
    const locOf = ({ layoutset }: FlowDesign) =>
      layoutset.find(({ key }) => key === current.funlist[1]?.id)?.loc
    const [x = 0, y = 0] = locOf(current)?.split(' ').map(Number) ?? []
    expect(locOf(design)).toBe(`${x + 30} ${y + 20}`)
  })

  test('reads the way of a step whose flow was bent, and keeps the people of the step', async () => {
    const bent = /(<bpmn:sequenceFlow id="Flow_2" [^>]*targetRef=")Step_2"/
    const { design, report } = await changed((xml) => xml.replace(bent, '$1Step_4"'))
    expect(design.funlist[0]?.btnGroup[0]?.defaultFunId).toEqual([current.funlist[3]?.id])
    expect(design.funlist[0]?.btnGroup[0]?.id).toBe(current.funlist[0]?.btnGroup[0]?.id)
    expect(design.funlist.slice(1)).toEqual(current.funlist.slice(1))
    expect(report.filter(({ code }) => code === 'report.rerouted')).toHaveLength(1)
  })
})

describe('hostile documents', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`
  const manyTasks = Array.from({ length: 600 }, (_, at) => user(`t${at}`)).join('')
  test.each<[string, string, string]>([
    ['entities', documentOf('').replace('?>', `?>${bomb}`), 'declares'],
    ['5 MB', documentOf(`<bpmn:documentation>${'x'.repeat(5_000_000)}</bpmn:documentation>`), 'large'],
    ['depth', documentOf('<bpmn:subProcess>'.repeat(200) + '</bpmn:subProcess>'.repeat(200)), 'deep'],
    ['a cut document', documentOf(user('a')).slice(0, -40), 'broken'],
    ['another root', '<html xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', 'broken'],
    ['no process', documentOf(''), 'empty'],
    ['too many tasks', documentOf(manyTasks), 'many-steps'],
  ])('are refused: %s', async (_, xml, refused) => {
    const read = await readBpmn(xml, current, testContext())
    expect('refused' in read && read.refused).toBe(refused)
  })

  test('a chain of gateways that doubles at each is followed within bounds', async () => {
    const diamonds = Array.from(
      { length: 60 },
      (_, at) =>
        gateway('exclusive', `x${at}`) +
        flow(`l${at}`, `x${at}`, `x${at + 1}`, 'n > 1') +
        flow(`r${at}`, `x${at}`, `x${at + 1}`),
    ).join('')
    const { said } = await imported(
      begin +
        user('a') +
        diamonds +
        gateway('exclusive', 'x60') +
        user('z') +
        flow('f', 'begin', 'a') +
        flow('g', 'a', 'x0') +
        flow('h', 'x60', 'z'),
    )
    expect(said('route.cut')).toBeDefined()
  })
})
