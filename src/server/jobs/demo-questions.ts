import questions from '#fixtures/questions.json'
import type { Calls } from '../../generated/calls'
import { askQuestion } from '../flow/action/ask-question'
import type { Context } from '../platform'

type Body = Calls['oa/ask/create']['body']

/** Question of a program in the demo company: who owns the program, when it asks, and how many days it still waits. */
export interface DemoQuestion extends Pick<Body, 'title' | 'text' | 'arguments' | 'evidence' | 'limits'> {
  by: string
  days: number
  at: string
  lasts: number
  program: string
  people: string[]
}

/** Questions that wait in the demo company. */
export const demoQuestions: readonly DemoQuestion[] = questions

const day = 86_400_000

/** Asks a question as the program of the caller; it waits from the time at which the demo is loaded. */
export async function askDemoQuestion(
  { by: _, days: __, at: ___, lasts, program, ...question }: DemoQuestion,
  loaded: number,
  context: Context,
): Promise<void> {
  const token = { id: 'demo', name: program, scopes: [] }
  const deadline = new Date(loaded + lasts * day).toISOString()
  const body = { ...question, deadline, files: [], correlation: '' }
  await askQuestion(body, { ...context, caller: { ...context.caller, token } })
}
