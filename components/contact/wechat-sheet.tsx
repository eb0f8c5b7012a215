import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { Sheet } from '#components/ui/sheet.tsx';

export interface WechatSheetProps {
  readonly id: string;
  readonly onCopy: (id: string) => void;
  readonly onClose: () => void;
}

/** A WeChat id as a QR code, with a button to copy it. */
export default function WechatSheet({ id, onCopy, onClose }: WechatSheetProps) {
  const t = useTranslations('contact');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('wechat')}
      footer={
        <Button size="lg" block icon={Copy} onClick={() => onCopy(id)}>
          {t('copy')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        <QrCode
          text={`weixin://contacts/profile/${id}`}
          label={t('qr', { id })}
          className="h-auto w-52 max-w-full"
        />
        <p className="font-semibold text-title">{id}</p>
        <p className="max-w-72 text-balance text-ink-3 text-small">{t('wechatHow')}</p>
      </div>
    </Sheet>
  );
}
