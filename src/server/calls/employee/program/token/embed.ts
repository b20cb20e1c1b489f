import { defineCall } from '../../../../platform'
import { issueEmbedToken } from '../../../../services/embed-tokens'

export default defineCall('employee/program/token/embed', issueEmbedToken)
