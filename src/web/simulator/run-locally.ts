import { Refused } from '#/core/business-error'
import { type KnownCompany, stageOf } from '#/core/flow/simulation/build-context'
import { unpackCompany } from '#/core/flow/simulation/company-codec'
import { answeredOn } from '#/core/flow/simulation/simulation-response'
import { needsOf } from '#/core/flow/simulation/sub-flow-requirements'
import type { Sliced } from '#/core/slices'
import { sayByClock } from '#/core/text/format-timestamps'
import { type Say, sayIn } from '#/core/text/translate'
import type { FlowDesign, Simulated, SimulationQuestion, SimulationSurroundings } from '#/generated/types'
import { quietApi } from '../platform/api'
import { Failure } from '../platform/call-error'
import { currentLanguage } from '../platform/i18n/i18n'
import { absoluteTime } from '../platform/local-time'
import { loadRegions } from '../platform/regions'
import { forgetWithToken } from '../platform/token'

/*
 * A simulated flow is played in the page, by the engine that production runs. Once it is told what the company is; then
 * no step asks the server. What only the server has, answers of remote functions and the cleaning of rich text, makes it
 * play the flow itself.
 */

/** What is played: a design with its name, and the acts. */
export interface PlayedHere extends Pick<SimulationQuestion, 'acts' | 'at' | 'open'> {
  flowid: string
  name: string
  design: FlowDesign
}

interface Ground {
  company: KnownCompany
  surroundings: SimulationSurroundings
}

interface Looked {
  at: number
  ground: Promise<Ground>
}

/** A flow that is begun looks at the company again when it was last looked at so long ago. */
const fresh = 60_000

const texts = import.meta.glob<Record<string, string>>('../../generated/texts/all/*.json', {
  import: 'default',
})
const looked = new Map<string, Looked>()
let company: { mark: string; known: KnownCompany } | undefined
forgetWithToken(() => {
  looked.clear()
  company = undefined
})

async function look(needs: ReturnType<typeof needsOf>): Promise<Ground> {
  const asked = { ...needs, ...(company && { mark: company.mark }) }
  const surroundings = await quietApi.oa.flowdesigns.simulation.surroundings(asked)
  if (surroundings.company) company = { mark: surroundings.mark, known: unpackCompany(surroundings.company) }
  if (company?.mark !== surroundings.mark) throw new Error('the company changed while it was asked for')
  return { company: company.known, surroundings }
}

function groundFor({ design, acts }: PlayedHere): Promise<Ground> {
  const needs = needsOf(design)
  const key = JSON.stringify(needs)
  const last = looked.get(key)
  if (last && (acts.length > 0 || Date.now() - last.at < fresh)) return last.ground
  const ground = look(needs)
  looked.set(key, { at: Date.now(), ground })
  ground.catch(() => looked.delete(key))
  return ground
}

async function sayer(): Promise<Say> {
  const language = currentLanguage()
  const own = (await texts[`../../generated/texts/all/${language}.json`]?.()) ?? {}
  return sayByClock(sayIn(language, own), absoluteTime)
}

/** What a page needs to play; undefined where it cannot be had. */
const means = (played: PlayedHere) =>
  Promise.all([groundFor(played), loadRegions(), sayer()]).catch(() => undefined)

/** What was played; undefined where the page cannot play it, or the engine asked for what only the server has. */
export async function playedHere(played: PlayedHere): Promise<Simulated | undefined> {
  const found = await means(played)
  if (!found) return undefined
  const [{ company, surroundings }, regions, say] = found
  const { acts, at, open, ...design } = played
  let isServers = false
  const asked = <Value>(value: Value): Value => {
    isServers = true
    return value
  }
  // biome-ignore lint/correctness/useYield: nothing of it is long.
  function* html(html: string): Sliced<string> {
    return html ? asked(html) : html
  }
  const stage = stageOf(
    { ...design, company, surroundings, now: at ? Date.parse(at) : Date.now() },
    { ...regions, remote: () => asked(undefined), cleanHtml: html },
  )
  try {
    const answer = answeredOn(stage, { acts, ...(open && { open }) }, say)
    return isServers ? undefined : answer
  } catch (error) {
    if (isServers) return undefined
    if (error instanceof Refused) throw new Failure(say(error.code, error.params), error.code)
    throw error
  }
}
