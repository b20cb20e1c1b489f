import regions from '#schemas/data/china-area.json'
import former from '#schemas/data/china-area-former.json'
import { companyZone } from '../../src/core/company/company-zone'
import { buildSimulationContext } from '../../src/core/flow/simulation/build-context'
import { decodeCompany } from '../../src/core/flow/simulation/company-codec'
import { toSimulationResponse } from '../../src/core/flow/simulation/simulation-response'
import { subFlowRequirementsOf } from '../../src/core/flow/simulation/sub-flow-requirements'
import type { HtmlSanitizer } from '../../src/core/form/field-values/normalize-input'
import { createTranslate } from '../../src/core/text/translate'
import zh from '../../src/generated/texts/all/zh.json'
import type { FlowDesign, Simulated, SimulationQuestion } from '../../src/generated/types'
import type { Sender } from './server'

type Question = Pick<SimulationQuestion, 'acts' | 'open'> & { at: string }

/** What a page makes of a simulated flow by itself, of what it is told of the company; as it would come from a call. */
export async function playedHere(
  sender: Sender,
  { flowid, name, design }: { flowid: string; name: string; design: FlowDesign },
  { acts, open, at }: Question,
): Promise<Simulated> {
  const { data: surroundings } = await sender.call(
    'oa/flowdesigns/simulation/surroundings',
    subFlowRequirementsOf(design),
  )
  if (!surroundings.company) throw new Error('no company was told')
  const company = decodeCompany(surroundings.company)
  const refuse = () => {
    throw new Error('only the server has that')
  }
  // biome-ignore lint/correctness/useYield: nothing of it is long.
  const html: HtmlSanitizer = function* (text) {
    return text ? refuse() : text
  }
  const stage = buildSimulationContext(
    { flowid, name, design, now: Date.parse(at), company, surroundings },
    { zone: companyZone, regions, former, remote: refuse, cleanHtml: html },
  )
  const answer = toSimulationResponse(stage, { acts, ...(open && { open }) }, createTranslate('zh', zh))
  return JSON.parse(JSON.stringify(answer))
}
