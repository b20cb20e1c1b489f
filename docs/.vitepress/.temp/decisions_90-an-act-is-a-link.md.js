import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"90. An act is a link, and the database makes it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/90-an-act-is-a-link.md","filePath":"decisions/90-an-act-is-a-link.md"}');
const _sfc_main = { name: "decisions/90-an-act-is-a-link.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_90-an-act-is-a-link-and-the-database-makes-it" tabindex="-1">90. An act is a link, and the database makes it <a class="header-anchor" href="#_90-an-act-is-a-link-and-the-database-makes-it" aria-label="Permalink to &quot;90. An act is a link, and the database makes it&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>An act is a link, and the database makes it.</strong> What the link covers is worked out in the process (canonical JSON after RFC 8785, SHA-256); the statement that writes the history adds the link before it, which it sees behind the flow&#39;s lock. So nothing is read for it, nothing is sent for it, and the chain cannot fork; a key over flow and place would refuse it. A link made by a job after the commit was given up: between the two somebody may edit.</p><p><strong>One link an act, not one a line</strong>, because an act happens whole. <strong>Parts are sealed by salted digests</strong>, because a reader from whom a field is kept (decision 23) must be able to check the rest.</p><p><strong>Checkpoints have leaves of their own</strong>, which stay when a flow is archived or destroyed. Leaves are the ends of chains that grew, not all acts: an end covers what is before it.</p><p><strong>Ed25519 by Node for signing, by @noble/curves for checking</strong> (MIT, audited, no dependencies but @noble/hashes, which the second factor brings already): WebCrypto is missing on pages without TLS, and the same rules must run in <code>npm run verify</code>, in the doctor and in the page. Codes on paper are drawn by antd&#39;s QRCode, which is there already. SM2 was left for later.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/90-an-act-is-a-link.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _90AnActIsALink = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _90AnActIsALink as default
};
