import holidays from '#fixtures/holidays.json'
import story from '#fixtures/story.json'
import { instantOf } from '../../core/calendar/instant'
import { companyZone } from '../../core/company/company-zone'
import { parseMoment } from '../../core/expression'
import { localTime } from '../../core/text/formats'
import type { AppContext } from '../platform/context/app-context'
import type { Context } from '../platform/http/define-call'
import { createIdGenerator } from '../platform/ids'
import { homeWorkspace as workspace } from '../platform/workspace'
import { type DemoAction, type DemoStart, runDemoAction, startDemoFlow } from './demo-actions'
import { demoCompany } from './load-demo'

/*
 * History of the demo company before its first use (fixtures/story.json): flows that ended, are pending or
 * overdue, were refused or cancelled. Every action runs like a person's, in chronological order, with a clock
 * set to its time.
 */

/** Actor, the number of days before the story is loaded, and a time of day. */
interface Moment {
  by: string
  days: number
  at: string
}

/**
 * Flow of the story; `{n}` in its form is the date n days after the story is loaded, `{wn}` n working days.
 */
interface ToldFlow extends Moment, DemoStart {
  acts: (Moment & DemoAction)[]
}

interface Scene extends Moment {
  play(context: Context): Promise<void>
}

const day = 24 * 60 * 60 * 1_000

const dateOf = (told: number, later: number) => localTime(told + later * day, companyZone).slice(0, 10)

/** Returns the day a number of working days later; for 0 the day itself or the next working day. */
function workingDateOf(told: number, later: number): string {
  const step = later < 0 ? -1 : 1
  let day = 0
  const works = () => {
    const date = dateOf(told, day)
    const weekday = new Date(date).getUTCDay()
    return (weekday % 6 !== 0 && !holidays.free.includes(date)) || holidays.extra.includes(date)
  }
  for (let left = Math.abs(later); left > 0; ) {
    day += step
    if (works()) left -= 1
  }
  while (!works()) day += 1
  return dateOf(told, day)
}

const timeOf = (told: number, { days, at }: Moment) => {
  const moment = parseMoment(`${dateOf(told, -days)} ${at}`)
  if (!moment) throw new Error(`fixtures/story.json tells of ${at}, which is no time`)
  return instantOf(moment, companyZone)
}

const dated = (form: DemoStart['form'], told: number): DemoStart['form'] =>
  JSON.parse(
    JSON.stringify(form).replace(/\{(w?)(-?\d+)\}/g, (_, working, later) =>
      (working ? workingDateOf : dateOf)(told, Number(later)),
    ),
  )

/** Returns the actions of one flow; the first starts the flow for the others. */
function scenesOf(flow: ToldFlow, told: number): Scene[] {
  let id = ''
  const begin: Scene['play'] = async (context) => {
    id = await startDemoFlow({ ...flow, form: dated(flow.form, told) }, context)
  }
  const acts = flow.acts.map((act) => ({
    ...act,
    play: (context: Context) => runDemoAction({ id, design: flow.flow }, act, context),
  }))
  return [{ ...flow, play: begin }, ...acts]
}

/** Runs the demo story until now; its effects in the outbox run when the jobs start. */
export async function playDemoStory(house: AppContext): Promise<void> {
  const told = house.clock.now()
  const scenes = (story as ToldFlow[]).flatMap((flow) => scenesOf(flow, told))
  const inTime = scenes.map((scene) => ({ ...scene, time: timeOf(told, scene) }))
  for (const { time, by, play } of inTime.sort((one, other) => one.time - other.time)) {
    const clock = { now: () => time }
    await play(contextOf({ ...house, clock, newId: createIdGenerator(clock) }, by))
  }
}

const contextOf = (house: AppContext, id: string): Context => {
  const { name = id } = demoCompany.people.find((person) => person.id === id) ?? {}
  const caller = { workspace, id, name, jobId: id, isAdmin: false, roles: [], tokenHash: '' }
  return { ...house, caller: { ...caller, environment: house.data }, language: 'zh', address: '' }
}
