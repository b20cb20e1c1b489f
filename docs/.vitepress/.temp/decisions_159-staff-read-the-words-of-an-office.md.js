import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"159. Staff read the words of an office","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/159-staff-read-the-words-of-an-office.md","filePath":"decisions/159-staff-read-the-words-of-an-office.md"}');
const _sfc_main = { name: "decisions/159-staff-read-the-words-of-an-office.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_159-staff-read-the-words-of-an-office" tabindex="-1">159. Staff read the words of an office <a class="header-anchor" href="#_159-staff-read-the-words-of-an-office" aria-label="Permalink to &quot;159. Staff read the words of an office&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Texts that staff read name people, tasks and requests, not the parts of the engine: 关联流程 (外部流程, 子流程), 授权代办 and 待办委托 (流程委托, 消息委托), 待我发起 (待我创建), 步骤 (处理节点), 办理证明 and 核验码 (存证, 链上哈希), “其他 2 人不用再处理” (其中 2 条或签自动标记完成), “办完这一步， 流程就结束了” (流程到此结束). Or-sign is not named where one person decides, and a computed field has an icon instead of ƒ.</p><p><code>schemas/data/office-words.json</code> lists the refused words of each language and the rooms of texts for designers and administrators, who may read them; a test reads all other texts. 会签 and 或签 stay for steps of several people: they are what offices in China say.</p><p>Given up: words in texts of designs (names of steps, fields, buttons), which belong to the company.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/159-staff-read-the-words-of-an-office.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _159StaffReadTheWordsOfAnOffice = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _159StaffReadTheWordsOfAnOffice as default
};
