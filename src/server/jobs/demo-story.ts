import story from '#fixtures/story.json'
import { compileCalendar } from '../../core/calendar/calendar'
import { standardCalendar } from '../../core/calendar/company-calendars'
import { dayNumberToParts, isoWeekday, parseDay } from '../../core/calendar/day'
import { localTimeToInstant } from '../../core/calendar/instant'
import { isWorkingDay, shiftWorkingDays } from '../../core/calendar/working-days'
import { companyZone } from '../../core/company/company-zone'
import { parseMoment } from '../../core/expression'
import { localDate } from '../../core/text/formats'
import { type AppContext, type Context, createIdGenerator, homeWorkspace as workspace } from '../platform'
import { type DemoAction, type DemoStart, runDemoAction, startDemoFlow } from './demo-actions'
import { askDemoQuestion, demoQuestions } from './demo-questions'
import { demoCompany } from './load-demo'

/*
 * History of the demo company before its first use (fixtures/story.json): flows that ended, are pending or
 * overdue, were refused or cancelled, and questions of programs that wait (fixtures/questions.json). Every action runs like a person's, in chronological order, with a clock
 * set to its time.
 */

/** Actor, the number of working days before the story is loaded, and a time of day. */
interface Moment {
  by: string
  days: number
  at: string
}

/**
 * Flow of the story. In its form, `{n}` is the date n days after the flow is submitted, `{wn}` the nth working
 * day after it, `{rn}` the nth Saturday or Sunday off.
 */
interface ToldFlow extends Moment, DemoStart {
  acts: (Moment & DemoAction)[]
}

interface Scene extends Moment {
  play(context: Context): Promise<void>
}

const calendar = compileCalendar(standardCalendar)

const pad = (part: number) => String(part).padStart(2, '0')

function dateText(day: number): string {
  const { year, month, date } = dayNumberToParts(day)
  return `${year}-${pad(month)}-${pad(date)}`
}

/** Returns the day a number of working days later, or earlier for a negative number. */
function workingDay(day: number, later: number): number {
  const found = shiftWorkingDays(calendar, day, later)
  if (found === undefined) throw new Error(`the calendar has no ${later} working days after ${dateText(day)}`)
  return found
}

/** Returns the nth Saturday or Sunday after a day that is no working day. */
function restDay(day: number, later: number): number {
  let at = day
  for (let left = later; left > 0; ) {
    at += 1
    if (isoWeekday(at) > 5 && !isWorkingDay(calendar, at)) left -= 1
  }
  return at
}

const dayIn: Record<string, (day: number, later: number) => number> = {
  '': (day, later) => day + later,
  w: workingDay,
  r: restDay,
}

/** Returns the day of a moment, which is a working day. */
const dayOf = (result: number, { days }: Pick<Moment, 'days'>) =>
  workingDay(parseDay(localDate(result, companyZone)), -days)

const timeOf = (result: number, moment: Moment) => {
  const parsed = parseMoment(`${dateText(dayOf(result, moment))} ${moment.at}`)
  if (!parsed) throw new Error(`fixtures/story.json has ${moment.at}, which is no time`)
  return localTimeToInstant(parsed, companyZone)
}

const dated = (form: DemoStart['form'], submitted: number): DemoStart['form'] =>
  JSON.parse(
    JSON.stringify(form).replace(/\{([wr]?)(-?\d+)\}/g, (_, kind, later) =>
      dateText(dayIn[kind]?.(submitted, Number(later)) ?? submitted),
    ),
  )

/** Resolves the story to flows with dates in their forms, and the day on which each is submitted. */
export const resolveDemoStory = (result: number) =>
  (story as ToldFlow[]).map((flow) => {
    const submitted = dayOf(result, flow)
    return { ...flow, submitted: dateText(submitted), form: dated(flow.form, submitted) }
  })

/** Returns the actions of one flow; the first starts the flow for the others. */
function scenesOf(flow: ToldFlow): Scene[] {
  let id = ''
  const begin: Scene['play'] = async (context) => {
    id = await startDemoFlow(flow, context)
  }
  const acts = flow.acts.map((act) => ({
    ...act,
    play: (context: Context) => runDemoAction({ id, design: flow.flow }, act, context),
  }))
  return [{ ...flow, play: begin }, ...acts]
}

/** Runs the demo story until now; its effects in the outbox run when the jobs start. */
export async function playDemoStory(appContext: AppContext): Promise<void> {
  const result = appContext.clock.now()
  const questionScenes = demoQuestions.map((question) => ({
    ...question,
    play: (context: Context) => askDemoQuestion(question, result, context),
  }))
  const scenes: Scene[] = [...resolveDemoStory(result).flatMap(scenesOf), ...questionScenes]
  const inTime = scenes.map((scene) => ({ ...scene, time: timeOf(result, scene) }))
  for (const { time, by, play } of inTime.sort((one, other) => one.time - other.time)) {
    const clock = { now: () => time }
    await play(contextOf({ ...appContext, clock, newId: createIdGenerator(clock) }, by))
  }
}

const contextOf = (appContext: AppContext, id: string): Context => {
  const { name = id } = demoCompany.people.find((person) => person.id === id) ?? {}
  const caller = { workspace, id, name, jobId: id, isAdmin: false, roles: [], tokenHash: '' }
  return { ...appContext, caller: { ...caller, environment: appContext.data }, language: 'zh', address: '' }
}
