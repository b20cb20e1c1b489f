import regions from '#schemas/data/china-area.json'
import former from '#schemas/data/china-area-former.json'
import { answeredOn } from '../../src/core/flow/simulation/answer'
import { needsOf } from '../../src/core/flow/simulation/needs'
import { unpackCompany } from '../../src/core/flow/simulation/packed-company'
import { stageOf } from '../../src/core/flow/simulation/stage-of'
import { sayIn } from '../../src/core/text/say'
import zh from '../../src/generated/texts/all/zh.json'
import type { FlowDesign, Simulated, SimulationQuestion } from '../../src/generated/types'
import type { Sender } from './server'

type Question = Pick<SimulationQuestion, 'acts' | 'open'> & { at: string }

/** What a page makes of a simulated flow by itself, of what it is told of the company; as it would come from a call. */
export async function playedHere(
  who: Sender,
  { flowid, name, design }: { flowid: string; name: string; design: FlowDesign },
  { acts, open, at }: Question,
): Promise<Simulated> {
  const { data: surroundings } = await who.call('oa/flowdesigns/simulation/surroundings', needsOf(design))
  if (!surroundings.company) throw new Error('no company was told')
  const company = unpackCompany(surroundings.company)
  const refuse = () => {
    throw new Error('only the server has that')
  }
  const stage = stageOf(
    { flowid, name, design, now: Date.parse(at), company, surroundings },
    { regions, former, remote: refuse, cleanHtml: (html) => (html ? refuse() : html) },
  )
  const answer = answeredOn(stage, { acts, ...(open && { open }) }, sayIn('zh', zh))
  return JSON.parse(JSON.stringify(answer))
}
