import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"5. edit_senior publishes unless publish is false","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/05-edit-senior-publishes-unless-publish-is-false.md","filePath":"decisions/05-edit-senior-publishes-unless-publish-is-false.md"}');
const _sfc_main = { name: "decisions/05-edit-senior-publishes-unless-publish-is-false.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_5-edit-senior-publishes-unless-publish-is-false" tabindex="-1">5. <code>edit_senior</code> publishes unless <code>publish</code> is false <a class="header-anchor" href="#_5-edit-senior-publishes-unless-publish-is-false" aria-label="Permalink to &quot;5. \`edit_senior\` publishes unless \`publish\` is false&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong><code>edit_senior</code> publishes unless <code>publish</code> is false.</strong> The predecessor&#39;s save is our publish; the designers save the draft as one types. A draft may hold problems, a published version may not.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/05-edit-senior-publishes-unless-publish-is-false.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _05EditSeniorPublishesUnlessPublishIsFalse = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _05EditSeniorPublishesUnlessPublishIsFalse as default
};
