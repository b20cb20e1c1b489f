import type { Calls } from '#/generated/calls'
import type { FlowDesign } from '#/generated/types'
import { inDemoCompany, standIns } from './company-of-design'
import { opening } from './designs'
import { creating, dealing, type FlowServer } from './flows'
import { people } from './house'

/*
 * A flow of a design of the drawn company (house.ts), told by the calls that pages send: people of the demo company do
 * what those of the drawn one would.
 */

type Pressing = Pick<Partial<Calls['oa/flow/deal']['body']>, 'btnindex' | 'funlist' | 'inputdata'>

/** Who stands in the demo company for somebody of the drawn one. */
export const standInOf = (id: string) => standIns[people.findIndex((one) => one.id === id)] ?? ''

/** The name in the drawn company of somebody of the demo one. */
const drawnName = (to: string) => people[standIns.indexOf(to)]?.name ?? to

const isWaiting = ({ status }: { status: number }) => status === 1

/** Publishes a design and begins a flow of it in somebody's name. */
export async function drawnFlow(
  server: FlowServer,
  { name, design, who, more = {} }: { name: string; design: FlowDesign; who: string; more?: Pressing },
) {
  const id = await server.publish(name, opening(inDemoCompany(design, {})))
  const creator = await server.as(standInOf(who))
  const begun = await creator.call('oa/flow/creat', creating(id, more.inputdata ?? {}, more))
  const flow = begun.data.flowlistid
  const asked = async () => (await creator.call('oa/flow/detail_msgs', { flowOi_id: flow })).data
  const messages = async () => (await asked()).msgList
  const detail = async () => (await creator.call('oa/flow/detail', { flowOi_id: flow })).data

  return {
    id: flow,
    begun,
    creator,
    asked,
    detail,
    /** Who waits where: "step: name". */
    waiting: async () =>
      (await messages())
        .filter(isWaiting)
        .map(({ NowFunid, to }) => `${NowFunid}: ${drawnName(to)}`)
        .toSorted(),
    /** What waits at a step, or for somebody. */
    waitingAt: async (wanted: { step?: string; who?: string }) =>
      (await messages()).filter(
        (one) =>
          isWaiting(one) &&
          (!wanted.step || one.NowFunid === wanted.step) &&
          (!wanted.who || one.to === standInOf(wanted.who)),
      ),
    /** Somebody handles what waits for him. */
    async deals(who: string, more: Pressing = {}, suggest = '同意') {
      const task = (await messages()).find((one) => isWaiting(one) && one.to === standInOf(who))
      return (await server.as(standInOf(who))).call(
        'oa/flow/deal',
        dealing(task?._id ?? '', more, { suggest }),
      )
    },
    isOver: async () => (await detail()).flow.finished_at !== null,
  }
}
