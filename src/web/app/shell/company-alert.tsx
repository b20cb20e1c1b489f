import { useSession } from '../../stores/session'
import { PageAlert } from '../../ui'

/** Shows the company's message to everyone on every page (S1-078). */
export function CompanyAlert() {
  const { person } = useSession()
  return <PageAlert text={person?.com_conf.alert} />
}
