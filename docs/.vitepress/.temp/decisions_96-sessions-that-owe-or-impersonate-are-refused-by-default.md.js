import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"96. Sessions that owe or impersonate are refused by default","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/96-sessions-that-owe-or-impersonate-are-refused-by-default.md","filePath":"decisions/96-sessions-that-owe-or-impersonate-are-refused-by-default.md"}');
const _sfc_main = { name: "decisions/96-sessions-that-owe-or-impersonate-are-refused-by-default.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_96-sessions-that-owe-or-impersonate-are-refused-by-default" tabindex="-1">96. Sessions that owe or impersonate are refused by default <a class="header-anchor" href="#_96-sessions-that-owe-or-impersonate-are-refused-by-default" aria-label="Permalink to &quot;96. Sessions that owe or impersonate are refused by default&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>Sessions that owe or impersonate are refused by default.</strong> A session that owes a new password or a second factor is answered only by calls that say they settle it (<code>settles</code>), no file by link and no stream. A session that acts as another person sends, of what writes, only calls that say so (<code>impersonated</code>): acts on flows, whose history names both. What may outlive the acting is refused without anybody having thought of it: delegations, links, passkeys, designs, contact groups, drafts, copies, transfers, approvers and opinions asked for. What is the person&#39;s own (<code>own</code>) is neither read nor written, and unsent drafts are listed to nobody but their writer. The test environment stays for trying out. An administrator without a factor cannot demand one: setting one up comes first, so that nobody locks himself out. We gave up a check in each handler, which is forgotten in the next one.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/96-sessions-that-owe-or-impersonate-are-refused-by-default.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _96SessionsThatOweOrImpersonateAreRefusedByDefault = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _96SessionsThatOweOrImpersonateAreRefusedByDefault as default
};
