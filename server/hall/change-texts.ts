import type { Lang } from '#server/core/lang.ts';

/** The words in which changes of a hall are told. */
export type ChangeTexts = ReturnType<typeof changeTexts>;

export const changeTexts = (lang: Lang) => (lang === 'zh-cn' ? chinese : english);

/** A day in words, `Tue, Dec 1, 2026`. A calendar day has no zone. */
const dayText = (lang: Lang) => {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' });
  return (day: string) => {
    const at = new Date(`${day}T00:00:00Z`);
    return lang === 'zh-cn'
      ? `${format.format(at)}（${weekday.format(at)}）`
      : `${weekday.format(at)}, ${format.format(at)}`;
  };
};

const weekdayName = (lang: Lang) => {
  const format = new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' });
  // 2026-01-05 is a Monday.
  return (weekday: number) => format.format(Date.UTC(2026, 0, 4 + weekday));
};

const [enDay, zhDay] = [dayText('en-us'), dayText('zh-cn')];
const [enWeekday, zhWeekday] = [weekdayName('en-us'), weekdayName('zh-cn')];

const english = {
  first: 'The first version',
  atOutlet: (name: string, text: string) => `${name}: ${text}`,
  outletAdded: 'new outlet',
  outletRemoved: 'removed',
  outletData: 'address, contact, plan or other details changed',
  closed: 'closed',
  weekday: (weekday: number, from: string, to: string) => `${enWeekday(weekday)} ${to} (was ${from})`,
  closedDay: (day: string) => `closed on ${enDay(day)}`,
  specialDay: (day: string, hours: string) => `open ${hours} on ${enDay(day)}`,
  usualDay: (day: string) => `usual hours on ${enDay(day)}`,
  tableAdded: (number: string, type: string) => `new table ${number}, ${type}`,
  tableRemoved: (number: string) => `table ${number} removed`,
  tableNumber: (from: string, to: string) => `table ${from} is now ${to}`,
  tableType: (number: string, from: string, to: string) => `table ${number}: ${to} (was ${from})`,
  tableOut: (number: string) => `table ${number} out of service`,
  tableIn: (number: string) => `table ${number} in service`,
  tableMoved: (number: string) => `table ${number} stands elsewhere on the plan`,
  typeAdded: (name: string) => `New table type ${name}`,
  price: (name: string, from: string, to: string) => `${name}: ${to} per hour (was ${from})`,
  bandPrice: (name: string, hours: string, from: string, to: string) =>
    `${name}, ${hours}: ${to} per hour (was ${from})`,
  bands: (name: string) => `${name}: other times for its prices`,
  deposit: (name: string, from: string, to: string) => `${name}: deposit ${to} (was ${from})`,
  announcementAdded: (title: string) => `New announcement “${title}”`,
  announcementChanged: (title: string) => `Announcement “${title}” changed`,
  announcementRemoved: (title: string) => `Announcement “${title}” removed`,
  secondPerson: (from: string, to: string) => `A second person is needed above ${to} (was ${from})`,
  fields: (fields: string) => `Changed in the hall file: ${fields}`,
};

const chinese: typeof english = {
  first: '首个版本',
  atOutlet: (name, text) => `${name}：${text}`,
  outletAdded: '新增门店',
  outletRemoved: '已移除',
  outletData: '地址、联系方式、平面图等信息有变化',
  closed: '休息',
  weekday: (weekday, from, to) => `${zhWeekday(weekday)} ${to}（原为 ${from}）`,
  closedDay: (day) => `${zhDay(day)}休业`,
  specialDay: (day, hours) => `${zhDay(day)}营业时间 ${hours}`,
  usualDay: (day) => `${zhDay(day)}恢复正常营业时间`,
  tableAdded: (number, type) => `新增 ${number} 号台，${type}`,
  tableRemoved: (number) => `移除 ${number} 号台`,
  tableNumber: (from, to) => `${from} 号台改为 ${to} 号台`,
  tableType: (number, from, to) => `${number} 号台改为${to}（原为${from}）`,
  tableOut: (number) => `${number} 号台停用`,
  tableIn: (number) => `${number} 号台恢复使用`,
  tableMoved: (number) => `${number} 号台在平面图上的位置有变化`,
  typeAdded: (name) => `新增球台类型：${name}`,
  price: (name, from, to) => `${name}：每小时 ${to}（原为 ${from}）`,
  bandPrice: (name, hours, from, to) => `${name}，${hours}：每小时 ${to}（原为 ${from}）`,
  bands: (name) => `${name}：价格时段有变化`,
  deposit: (name, from, to) => `${name}：押金 ${to}（原为 ${from}）`,
  announcementAdded: (title) => `新增公告“${title}”`,
  announcementChanged: (title) => `修改公告“${title}”`,
  announcementRemoved: (title) => `移除公告“${title}”`,
  secondPerson: (from, to) => `超过 ${to} 需第二人确认（原为 ${from}）`,
  fields: (fields) => `球厅配置文件中的改动：${fields}`,
};
