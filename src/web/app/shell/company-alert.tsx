import { useSession } from '../../stores/session'
import { PageAlert } from '../../ui/page-alert'

/** What the company has to say to everybody, on every page (S1-078). */
export function CompanyAlert() {
  const { person } = useSession()
  return <PageAlert text={person?.com_conf.alert} />
}
