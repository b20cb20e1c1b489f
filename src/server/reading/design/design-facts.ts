import { Refused } from '../../../core/refused'
import type { OaFlowdesignsAddBody } from '../../../generated/types'
import type { DesignFacts } from '../../queries/design/design-writer'

/** What administrators set about a flow, as it is stored; a flow has a name. */
export function designFacts({ name, description, canuse, category }: OaFlowdesignsAddBody): DesignFacts {
  if (!name.trim()) throw new Refused('flowdesign.name-empty')
  return { name: name.trim(), description: description.trim(), enabled: canuse, category }
}
