import type { RecipientItem } from '../../../generated/types'
import type { Resolver } from '../resolution'
import { contactgroup } from './contactgroup'
import { decision } from './decision'
import { dept } from './dept'
import { form } from './form'
import { formif } from './formif'
import { fun } from './fun'
import { programFunction } from './function'
import { resolveRole } from './role'
import { user } from './user'

/** Registry of resolvers by item type. */
export const resolvers: Record<RecipientItem['type'], Resolver> = {
  user,
  dept,
  role: resolveRole,
  fun,
  form,
  formif,
  contactgroup,
  decision,
  function: programFunction,
}
