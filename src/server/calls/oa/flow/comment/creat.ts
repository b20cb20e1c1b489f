import { addComment } from '../../../../flow/action/add-comment'
import { defineCall } from '../../../../platform'

export default defineCall('oa/flow/comment/creat', addComment)
