import type { EventSet, FlowDesign } from '#/generated/types'
import { only, step } from './house'
import { type Plant, withStep } from './planted-defects'
import { pick } from './random-acts'

/** A design with an event between a step and what follows it; where each of its outcomes leads. */
function withEvent(design: FlowDesign, number: number, set: EventSet): FlowDesign | undefined {
  const before = pick(
    design.funlist.filter(
      ({ is_start, btnGroup }) => !is_start && btnGroup[0] && !btnGroup[0].NextFun.length,
    ),
    number,
  )
  const next = before?.btnGroup[0]?.defaultFunId ?? []
  if (!before) return undefined
  const btnGroup = before.btnGroup.map((one, index) => (index ? one : { ...one, defaultFunId: ['事件'] }))
  const way = (_id: string) => ({ _id, showName: _id, funids: next })
  const event_set = {
    maybe_fun_list: [way('done'), way('failed')],
    outcomes: { done: 'done', failed: 'failed' },
    ...set,
  }
  const led = withStep(design, before.id, { btnGroup })
  return { ...led, funlist: [...led.funlist, step('事件', { dealtype: 'event', btnGroup: [], event_set })] }
}

const event =
  (set: EventSet, around?: object): Plant =>
  (design, number) => {
    const planted = withEvent(design, number, set)
    return planted && { design: planted, step: '事件', ...(around && { around }) }
  }

const http = (more: object) => ({
  type: 'http' as const,
  http: { url: 'https://erp.example/ask', method: 'POST' as const, body: [], answers: [], ...more },
})
const mail = (more: object) => ({
  type: 'mail' as const,
  mail: { people: only('chen'), to: '', subject: '"主题"', text: '"内容"', ...more },
})
const timer = { type: 'timer' as const, timer: { until: 'delay' as const, seconds: 60 } }

/** Every kind of defect that the checks of events know, by what it is told as. */
export const plantedEvents: Record<string, Plant> = {
  'event-no-type': event({}),
  'event-no-done': event({ ...timer, outcomes: {} }),
  'event-outcome-lost': event({ ...mail({}), outcomes: { done: 'done', failed: '没有' } }),
  'event-next-name-empty': event({ ...timer, maybe_fun_list: [{ _id: 'done', showName: ' ', funids: [] }] }),
  'event-way-unused': event({
    type: 'timer',
    timer: timer.timer,
    maybe_fun_list: [
      { _id: 'done', showName: '完成', funids: [] },
      { _id: 'late', showName: '超时', funids: ['发起'] },
    ],
    outcomes: { done: 'done', timeout: 'late' },
  }),
  'event-waits-nothing': event({ type: 'wait_flows', wait_flows: { until: 'all', seconds: 60 } }),
  'event-circle': event({
    ...mail({}),
    maybe_fun_list: [{ _id: 'done', showName: '完成', funids: ['事件'] }],
    outcomes: { done: 'done' },
  }),
  'event-no-address': event(http({ url: 'erp' })),
  'event-address-not-allowed': event(http({}), { allows: () => false }),
  'event-part-name': event(http({ body: [{ name: '', value: '1' }] })),
  'event-answer-field': event(http({ answers: [{ model: '没有', path: 'no' }] })),
  'event-answer-no-field': event(http({ answers: [{ model: '', path: 'no' }] })),
  'event-nobody': event(mail({ people: [] })),
  'event-no-subject': event(mail({ subject: '' })),
  'event-no-text': event(mail({ text: '' })),
  'event-writes-nothing': event({ type: 'set_form', set_form: [] }),
  'event-no-delay': event({ ...timer, timer: { until: 'delay', seconds: 0 } }),
  'event-no-time': event({ ...timer, timer: { until: 'time' } }),
  'event-no-date-field': event({ ...timer, timer: { until: 'field', model: '没有' } }),
  'event-no-flow': event({ type: 'creat_flow' }),
}
