import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'
import { FileButton } from '../../ui'

/** Field of the metadata of a SAML provider: the text of a file, which the server reads when the settings are saved. */
export const MetadataField = ({ onChange }: WidgetProps) => (
  <FileButton
    label={t('connection.sso-metadata-choose')}
    accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
    onChoose={(file) => void file?.text().then(onChange)}
  />
)
