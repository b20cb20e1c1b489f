import { BusinessError } from '../../../../../core/business-error'
import { defineCall, homeWorkspace, translateKey } from '../../../../platform'
import { findIdentityOwner } from '../../../../queries/session/person-identity'
import { findNamedPerson } from '../../../../services/sso-people'
import { identifyReturned, requireSso } from '../../../../services/sso-request'

/** Shows what came back for the caller; a claim that names nobody is explained, and nothing is linked. */
export default defineCall('oa/company/sso/claims', async (body, context) => {
  const { caller, db, language } = context
  const { settings } = requireSso(context)
  const identity = await identifyReturned(context, body, { triedBy: caller.id })
  const claims = Object.entries(identity.claims).map(([name, value]) => ({
    name: name.slice(0, 100),
    value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 500),
  }))
  const linked = await findIdentityOwner(db, homeWorkspace, identity)
  if (linked) return { claims, said: translateKey(language, 'sso.is-linked', { name: linked.name }) }
  const description = await findNamedPerson(context, settings, identity)
    .then((person) =>
      person
        ? translateKey(language, person.isPrivileged ? 'sso.names-privileged' : 'sso.names', {
            name: person.name,
          })
        : translateKey(language, 'sso.names-nobody'),
    )
    .catch((error: unknown) => {
      if (error instanceof BusinessError) return translateKey(language, error.code, error.params)
      throw error
    })
  return { claims, said: description }
})
