import { BusinessError } from '#/core/business-error'
import type { SliceGenerator } from '#/core/slices'
import { formatTimestamps } from '#/core/text/format-timestamps'
import { createTranslate, type Translate } from '#/core/text/translate'
import type { FlowDesign, Simulated, SimulationQuestion, SimulationSurroundings } from '#/generated/types'
import {
  buildSimulationContext,
  decodeCompany,
  type SimulationDirectory,
  subFlowRequirementsOf,
  toSimulationResponse,
} from '../../core/flow'
import { absoluteTime, CallError, currentLanguage, regionHistory } from '../platform'
import { quietApi } from '../platform/api'
import { loadPatternEngine } from '../platform/pattern-engine'
import { pageSettings } from '../platform/settings'
import { onTokenClear } from '../platform/token'
import '../formula/syntax-problems'

await loadPatternEngine()

/*
 * Simulates a flow in the page, with the production engine. The company is loaded once; after that no step
 * requests the server. If a simulation needs what only the server has, responses of remote functions and the
 * cleaning of rich text, the server simulates the flow.
 */

/** A simulation: a design with its name, and the actions. */
export interface LocalSimulation extends Pick<SimulationQuestion, 'acts' | 'at' | 'open'> {
  flowid: string
  name: string
  design: FlowDesign
}

interface Ground {
  company: SimulationDirectory
  surroundings: SimulationSurroundings
}

interface Looked {
  at: number
  ground: Promise<Ground>
}

/** Maximum age of the company data for a new flow, in ms. */
const fresh = 60_000

const texts = import.meta.glob<Record<string, string>>('../../generated/texts/all/*.json', {
  import: 'default',
})
const looked = new Map<string, Looked>()
let company: { mark: string; known: SimulationDirectory } | undefined
onTokenClear(() => {
  looked.clear()
  company = undefined
})

async function look(needs: ReturnType<typeof subFlowRequirementsOf>): Promise<Ground> {
  const requested = { ...needs, ...(company && { mark: company.mark }) }
  const surroundings = await quietApi.oa.flowdesigns.simulation.surroundings(requested)
  if (surroundings.company) company = { mark: surroundings.mark, known: decodeCompany(surroundings.company) }
  if (company?.mark !== surroundings.mark) throw new Error('the company changed while it was asked for')
  return { company: company.known, surroundings }
}

function groundFor({ design, acts }: LocalSimulation): Promise<Ground> {
  const needs = subFlowRequirementsOf(design)
  const key = JSON.stringify(needs)
  const last = looked.get(key)
  if (last && (acts.length > 0 || Date.now() - last.at < fresh)) return last.ground
  const ground = look(needs)
  looked.set(key, { at: Date.now(), ground })
  ground.catch(() => looked.delete(key))
  return ground
}

async function sayer(): Promise<Translate> {
  const language = currentLanguage()
  const own = (await texts[`../../generated/texts/all/${language}.json`]?.()) ?? {}
  return formatTimestamps(createTranslate(language, own), absoluteTime)
}

/** Loads what the page needs to simulate; undefined if unavailable. */
const means = (played: LocalSimulation) =>
  Promise.all([groundFor(played), regionHistory.load(), sayer()]).catch(() => undefined)

/**
 * Runs a simulation in the page; undefined if the page cannot, or the engine needed what only the server has.
 */
export async function runLocalSimulation(played: LocalSimulation): Promise<Simulated | undefined> {
  const found = await means(played)
  if (!found) return undefined
  const [{ company, surroundings }, regions, say] = found
  const { acts, at, open, ...design } = played
  let isServers = false
  const sendRequest = <Value>(value: Value): Value => {
    isServers = true
    return value
  }
  // biome-ignore lint/correctness/useYield: nothing of it is long.
  function* html(html: string): SliceGenerator<string> {
    return html ? sendRequest(html) : html
  }
  const stage = buildSimulationContext(
    { ...design, company, surroundings, now: at ? Date.parse(at) : Date.now() },
    { ...regions, zone: pageSettings().zone, remote: () => sendRequest(undefined), cleanHtml: html },
  )
  try {
    const answer = toSimulationResponse(stage, { acts, ...(open && { open }) }, say)
    return isServers ? undefined : answer
  } catch (error) {
    if (isServers) return undefined
    if (error instanceof BusinessError) throw new CallError(say(error.code, error.params), error.code)
    throw error
  }
}
