import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"35. Outside, people are told once, in their language, and not at night","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/35-outside-people-are-told-once.md","filePath":"decisions/35-outside-people-are-told-once.md"}');
const _sfc_main = { name: "decisions/35-outside-people-are-told-once.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_35-outside-people-are-told-once-in-their-language-and-not-at-night" tabindex="-1">35. Outside, people are told once, in their language, and not at night <a class="header-anchor" href="#_35-outside-people-are-told-once-in-their-language-and-not-at-night" aria-label="Permalink to &quot;35. Outside, people are told once, in their language, and not at night&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Outside, people are told once, in their language, and not at night.</strong> The first notice goes at once, what follows within a minute is gathered in one row of the outbox and sent as one; quiet hours gather until they end, urgent flows never wait. What a notice says is worked out when it is sent, so it never speaks of what has been handled. We gave up composing notices in the act: it would have cost every act something and told people of what is over (<a href="./../notices.html">docs/notices.md</a>).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/35-outside-people-are-told-once.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _35OutsidePeopleAreToldOnce = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _35OutsidePeopleAreToldOnce as default
};
