import '../../platform/i18n/admin-texts'
import { AdminHome } from '../../home/home'
import { useIsMobile } from '../../platform'

/** Renders the administrators' home page: what waits for one of them, with links to the rows. */
export default function AdminHomePage() {
  const isMobile = useIsMobile()
  return (
    <div className={isMobile ? 'q-pad-3' : undefined}>
      <AdminHome columns={isMobile ? 1 : 2} />
    </div>
  )
}
