export type CustomerRecord = {
  /** Shopify's id; null in files that don't give one. */
  id: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  address: Record<string, string | null> | null;
  accepts_email_marketing: boolean;
  accepts_sms_marketing: boolean;
  note: string | null;
  tags: string[];
};
