import { BusinessError } from '../../../core/business-error'
import { defaultCategoryId } from '../../../core/flow'
import type { OaFlowdesignsAddBody } from '../../../generated/types'
import type { DesignFacts } from '../../queries'

type Sent = Pick<OaFlowdesignsAddBody, 'name' | 'description' | 'canuse' | 'category' | 'icon' | 'owner'>

/** Validates the settings of a flow for storage; a name is required. Settings not sent stay unchanged. */
export function toDesignFacts({ icon, owner, ...sent }: Sent, before?: Required<DesignFacts>): DesignFacts {
  const { name, description, canuse: enabled, category } = sent
  if (!name.trim()) throw new BusinessError('flowdesign.name-empty')
  return {
    name: name.trim(),
    description: description.trim(),
    enabled,
    category: category.filter((id) => id !== defaultCategoryId),
    icon: icon ?? before?.icon,
    ownerId: owner ?? before?.ownerId,
  }
}
